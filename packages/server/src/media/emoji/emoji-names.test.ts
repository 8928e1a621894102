import { readFileSync } from 'node:fs'
import { api, type MessageId } from '@parley/contract'
import { expect, test, vi } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import { downloads } from '../../../test/files.ts'
import type { Loose, Person } from '../../../test/person.ts'

vi.setConfig({ testTimeout: 240_000 })

/** Every emoji that existing clients know, by its code: the name it is shown with, then its others. */
const known: Record<string, string[]> = JSON.parse(
  readFileSync(new URL('../../../test/emoji-names.json', import.meta.url), 'utf8'),
)
const all = Object.entries(known).flatMap(([code, names]) =>
  names.map((name, place) => ({ code, name, place })),
)

async function renders(person: Person, content: string): Promise<string> {
  const { rendered } = await person.calls(api.rendering.render, { content })
  return rendered
}

/** Splits a list into chunks of this size. */
function pieces<One>(list: readonly One[], size: number): One[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )
}

test('every name that clients know is its emoji in a message', async () => {
  const { ana } = await aRealm()
  expect(all.length).toBe(1875 + 1433)

  for (const some of pieces(all, 150)) {
    const html = await renders(ana, some.map(({ name }) => `:${name}:`).join('\n'))
    const shown = html.matchAll(/<span aria-label="([^"]*)" class="emoji emoji-([^"]*)"/g)
    const found = [...shown].map(([, title, code]) => ({ title, code }))
    expect(found).toEqual(
      some.map(({ name, code }) => ({ title: name.replaceAll('_', ' '), code })),
    )
  }
})

test('every name that clients know is its emoji in a reaction', async () => {
  const { ana } = await aRealm()
  const most = Math.max(...Object.values(known).map((names) => names.length))
  const ids: MessageId[] = []
  // An emoji is one reaction, regardless of its name, so each of its names needs another message.
  for (let place = 0; place < most; place++) ids.push(await ana.writes([ana], 'x'))

  for (const some of pieces(all, 60)) {
    await Promise.all(
      some.map(({ name: emoji_name, place }) =>
        ana.calls(api.reactions.add, { message_id: ids[place] as MessageId, emoji_name }),
      ),
    )
  }

  const { messages }: Loose = await ana.calls(api.messages.getMany, { message_ids: ids })
  for (const { code, name, place } of all) {
    const reaction = messages[place].reactions.find((one: Loose) => one.emoji_name === name)
    expect(reaction, name).toMatchObject({ emoji_code: code, reaction_type: 'unicode_emoji' })
  }
})

test('clients get every name, the one that is shown first', async () => {
  const { ana } = await aRealm()
  const { server_emoji_data_url } = await ana.registers()

  const data = await downloads(ana.host, new URL(server_emoji_data_url).pathname)

  const { code_to_names } = JSON.parse(data.bytes.toString())
  for (const [code, names] of Object.entries(known)) {
    expect(code_to_names[code]?.[0]).toBe(names[0])
    expect(code_to_names[code]).toEqual(expect.arrayContaining(names))
  }
})

test('newer emoji come on top, codes of older editions are understood, and colours are no emoji', async () => {
  const { ana } = await aRealm()
  const message_id = await ana.writes([ana], 'x')

  expect(await renders(ana, ':fingerprint: :skin-tone-2: :light_skin_tone:')).toBe(
    '<p><span aria-label="fingerprint" class="emoji emoji-1fac6" role="img" title="fingerprint">:fingerprint:</span> :skin-tone-2: :light_skin_tone:</p>',
  )
  const heart = { message_id, emoji_name: 'heart', reaction_type: 'unicode_emoji' as const }
  await ana.calls(api.reactions.add, { ...heart, emoji_code: '2764-FE0F' })
  const [message] = await ana.reads([['id', String(message_id)]])
  expect(message.reactions).toMatchObject([{ emoji_name: 'heart', emoji_code: '2764' }])
  await ana.calls(api.reactions.remove, { message_id, emoji_code: '2764-fe0f' })
})

test.each([':).', '!:)?', '(:)', 'fine :), :) and :)', ':)\n:)', '"<3"'])(
  '%j holds emoticons, where the author wants them',
  async (content) => {
    const { ana } = await aRealm()
    const plain = await renders(ana, content)
    await ana.calls(api.settings.update, { translate_emoticons: true })

    const html = await renders(ana, content)

    expect(plain).not.toContain('emoji')
    expect(html).toContain('class="emoji emoji-')
    expect(html.match(/emoji emoji-/g)).toHaveLength(content.match(/:\)|<3/g)?.length ?? 0)
  },
)

test('a part of a word is not an emoticon', async () => {
  const { ana } = await aRealm()
  await ana.calls(api.settings.update, { translate_emoticons: true })

  for (const content of ['a:)', ':)b', 'http://x.org/:/y', 'x<3', '12:/30']) {
    expect(await renders(ana, content)).not.toContain('emoji')
  }
})
