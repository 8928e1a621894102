import { signal } from '@preact/signals'
import { expect, test, vi } from 'vitest'
import type { AppContext } from '../app-context.ts'
import { emojiEntries, groupOf } from './emoji-names.ts'

test('faces come first, and signs last', () => {
  const codes = ['203c', '2764', '1f1e6-1f1e8', '1f40b', '1f600', '1f914', '1f6e0']
  expect(codes.sort((a, b) => groupOf(a) - groupOf(b))).toEqual([
    '1f600',
    '1f914',
    '1f40b',
    '1f6e0',
    '203c',
    '2764',
    '1f1e6-1f1e8',
  ])
})

test('names that the server refused to tell are asked for again', async () => {
  vi.stubGlobal('location', { href: 'https://chat.example.org/' })
  const answers = [
    Response.json({ msg: 'Too many requests' }, { status: 429 }),
    Response.json({ code_to_names: { '1f419': ['octopus'] } }),
  ]
  vi.stubGlobal('fetch', () => Promise.resolve(answers.shift()))
  const organization = signal({ server_emoji_data_url: '/emoji.json' })
  const app = { replica: { organization, emoji: signal({}) } } as unknown as AppContext
  expect(emojiEntries(app)).toEqual([])
  await expect.poll(() => emojiEntries(app)).toMatchObject([{ name: 'octopus' }])
  expect(answers).toEqual([])
})
