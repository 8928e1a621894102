import { readFileSync } from 'node:fs'
import { api } from '@parley/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aRealm, type TestRealm, theServer } from '../../../test/a-realm.ts'
import type { Person } from '../../../test/person.ts'
import { startSibling } from '../../../test/test-server.ts'
import { readSettings } from '../../settings/settings.ts'

interface Cases {
  readonly regular_tests: readonly {
    readonly name: string
    readonly input: string
    readonly expected_output: string
    readonly translate_emoticons?: boolean
  }[]
  readonly linkify_tests: readonly (readonly [input: string, expected: string, url: string])[]
}

const file = new URL('../../../test/markdown-cases.json', import.meta.url)
const cases: Cases = JSON.parse(readFileSync(file, 'utf8'))

/** The cases assume a user Zoe with id 7, and this URL. */
const zoesId = 7
const site = 'http://zulip.testserver'

/** Since level 451, invalid times are plain text; the cases are older. */
const invalidTime = /<span class="timestamp-error">Invalid time format: (.*?)<\/span>/g

/** Each server signs the addresses of pictures of others in its own way. */
const signed = /"(?:https:\/\/[\w.-]+)?\/external_content\/[0-9a-f]+\//g
const unsigned = (html: string) => html.replaceAll(signed, '"/external_content/MAC/')

let realm: TestRealm
let zoe: Person
let ana: Person
beforeAll(async () => {
  realm = await aRealm()
  const env = { OUTSIDE_PREVIEWS: readSettings({}).OUTSIDE_PREVIEWS }
  const server = await startSibling(await theServer(), { env })
  ana = realm.ana.at(server)
  onEnd = () => server.close()
  for (let name = 1; zoe?.id !== zoesId; name++) zoe = await realm.joins(`zoe${name}`)
  await zoe.calls(api.settings.update, { full_name: 'Zoe' })
})

let onEnd = () => Promise.resolve()
afterAll(() => onEnd())

async function renders(content: string): Promise<string> {
  const here = content.replaceAll(site, `http://${realm.host}`)
  const { rendered } = await ana.calls(api.rendering.render, { content: here })
  return unsigned(rendered.replaceAll(`http://${realm.host}`, site))
}

const asHere = (html: string) => unsigned(html.replaceAll(invalidTime, '&lt;time:$1&gt;'))

describe('on a server with default settings', () => {
  test.each(cases.regular_tests)('$name', async (given) => {
    const { input, expected_output, translate_emoticons = false } = given
    await ana.calls(api.settings.update, { translate_emoticons })

    expect(await renders(input)).toBe(asHere(expected_output))
  })

  test.each(cases.linkify_tests)('link: %s', async (input, expected, url) => {
    expect(await renders(input)).toBe(expected.replace('%s', `<a href="${hrefOf(url)}">${url}</a>`))
  })
})

function hrefOf(url: string): string {
  if (url.startsWith(`${site}/#`)) return url.slice(site.length + 1)
  if (url.startsWith('http')) return url
  return url.includes('@') ? `mailto:${url}` : `http://${url}`
}
