import { readFileSync } from 'node:fs'
import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Person } from '../../../test/person.ts'

interface Case {
  readonly name: string
  readonly input: string
  readonly expected_output: string
  readonly translate_emoticons?: boolean
}

// Facts, not code: Zulip 10.2 test data, Apache-2.0.
const file = new URL('../../../test/markdown-cases.json', import.meta.url)
const cases: readonly Case[] = JSON.parse(readFileSync(file, 'utf8')).regular_tests

const fromElsewhere = 'pictures of other servers are shown where OUTSIDE_PREVIEWS is on'
const otherPeople = 'it names people whom this organization does not have'
const plainSince451 = 'what is no time is plain text since level 451'

/** Cases that come out differently with default settings, and why. */
const differing: Readonly<Record<string, string>> = {
  deduplicate_inline_previews: fromElsewhere,
  inline_image: fromElsewhere,
  spoiler_with_inline_image: fromElsewhere,
  normal_quote_message: otherPeople,
  user_mention_with_no_narrow_link: otherPeople,
  timestamp_incorrect: plainSince451,
  timestamp_invalid_timezone: plainSince451,
  timestamp_overflow: plainSince451,
  timestamp_unix_overflow: plainSince451,
}

async function renders(person: Person, content: string): Promise<string> {
  const { rendered } = await person.calls(api.rendering.render, { content })
  return rendered
}

test('the cases of existing clients come out byte for byte on a running server', async () => {
  const { ana } = await aRealm()
  const wrong: string[] = []
  for (const { name, input, expected_output, translate_emoticons } of cases) {
    if (translate_emoticons) await ana.calls(api.settings.update, { translate_emoticons })
    if ((await renders(ana, input)) !== expected_output) wrong.push(name)
    if (translate_emoticons) await ana.calls(api.settings.update, { translate_emoticons: false })
  }
  expect(wrong.sort()).toEqual(Object.keys(differing).sort())
})
