import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { UserId } from '@parley/contract'
import { expect, test } from 'vitest'
import { emptyContext, type MarkdownContext } from './parts/context.ts'
import { renderMarkdown } from './render.ts'

interface Cases {
  readonly regular_tests: readonly {
    readonly name: string
    readonly input: string
    readonly expected_output: string
    readonly translate_emoticons?: boolean
  }[]
  readonly linkify_tests: readonly (readonly [input: string, expected: string, url: string])[]
}

// Facts, not code: Zulip 10.2 test data, Apache-2.0.
const file = new URL('../../test/markdown-cases.json', import.meta.url)
const cases: Cases = JSON.parse(readFileSync(file, 'utf8'))

const plainSince451 = 'what is no time is plain text since level 451'

/** Cases with another result, and the reason: only changes of later feature levels. */
const differing: Readonly<Record<string, string>> = {
  timestamp_incorrect: plainSince451,
  timestamp_invalid_timezone: plainSince451,
  timestamp_overflow: plainSince451,
  timestamp_unix_overflow: plainSince451,
}

const proxy = 'https://external-content.zulipcdn.net/external_content'

/** As in the cases: everybody who is named with an id exists. */
const context: MarkdownContext = {
  ...emptyContext,
  findUser: (name, id: UserId | undefined) => id && { id, fullName: name },
  siteUrl: 'http://zulip.testserver',
}

/** The same, with pictures from elsewhere. */
const withPictures: MarkdownContext = {
  ...context,
  proxyUrl: (url) => {
    const digest = createHmac('sha1', 'dummy').update(url).digest('hex')
    return `${proxy}/${digest}/${Buffer.from(url).toString('hex')}`
  },
}

test.each(cases.regular_tests.filter(({ name }) => !(name in differing)))(
  '$name',
  async (given) => {
    const translateEmoticons = given.translate_emoticons ?? false

    const { html } = await renderMarkdown(given.input, { ...withPictures, translateEmoticons })

    expect(html).toBe(given.expected_output)
  },
)

test.each(cases.linkify_tests.filter(([input]) => !(input in differing)))(
  'link: %s',
  async (input, expected, url) => {
    const { html } = await renderMarkdown(input, context)

    expect(html).toBe(expected.replace('%s', `<a href="${hrefOf(url)}">${url}</a>`))
  },
)

function hrefOf(url: string): string {
  if (url.startsWith('http')) return url
  return url.includes('@') ? `mailto:${url}` : `http://${url}`
}

test('at least 95 of 100 cases come out byte for byte', () => {
  const all = cases.regular_tests.length + cases.linkify_tests.length
  expect(Object.keys(differing).length / all).toBeLessThanOrEqual(0.05)
})
