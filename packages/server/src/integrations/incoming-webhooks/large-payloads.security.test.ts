import { limits } from '@parley/contract'
import { expect, test } from 'vitest'
import { processorTime } from '../../../test/processor-time.ts'
import { cutContent } from '../../messages/compose/prepare-message.ts'
import { jsonMessage } from './json-message.ts'
import { slackMessage } from './slack-message.ts'

const size = limits.maxPayloadLength - 1000
const filled = (text: string) => text.repeat(Math.floor(size / text.length))

test('security 25: a deep payload is not written out beyond what a message holds', () => {
  const depth = 95
  const numbers = `0,${filled('0,')}0`
  const spent = processorTime()

  for (const payload of [
    `${'['.repeat(depth)}${numbers}${']'.repeat(depth)}`,
    `${'{"a":'.repeat(depth)}[${numbers}]${'}'.repeat(depth)}`,
    JSON.stringify({ '\u0001': filled('\u0001').slice(0, size / 6) }),
    JSON.stringify({ [filled('"').slice(0, size / 2)]: filled('`').slice(0, size / 2) }),
  ]) {
    const { content } = jsonMessage(JSON.parse(payload))
    expect(content.length).toBeLessThan(20 * limits.maxMessageLength)
  }
  expect(spent()).toBeLessThan(2000)
})

test.each([
  null,
  [],
  {},
  [[], {}, [[1, 'a"`\n']], { a: { b: [true, null] }, '': 0.5 }],
  JSON.parse('{"__proto__": {"2": "x", "1": []}}'),
  { long: '😀'.repeat(30_000), after: 1 },
  Array.from({ length: 3000 }, (_, index) => ({ index, text: '😀```' })),
])('a payload is shown as it would be as a whole: %#', (payload) => {
  const text = JSON.stringify(payload, undefined, 2)
  const fence = text.includes('```') ? '````' : '```'

  const { content } = jsonMessage(payload)

  expect(cutContent(content)).toBe(cutContent(`${fence}json\n${text}\n${fence}`))
})

test('security 25: of a long payload in the form of Slack only the beginning is converted', () => {
  const spent = processorTime()

  for (const text of ['<a>', '`a']) {
    const attachment = { text: filled(text) }
    const fields = Array.from({ length: 100 }, () => ({ value: filled(text).slice(0, 400) }))
    for (const payload of [
      { text: filled(text) },
      { attachments: [{ text: 'first' }, attachment, { text: 'last' }] },
      { blocks: [{ type: 'section', text: { type: 'mrkdwn', text: filled(text) } }] },
      { attachments: Array.from({ length: 100 }, () => ({ fields })) },
    ]) {
      slackMessage(payload)
    }
  }
  expect(spent()).toBeLessThan(4000)
  const shown = slackMessage({ attachments: [{ text: 'first' }, { text: filled('<!a|b>') }] })
  expect(shown.content).toMatch(/^first\n\nbbbb/)
  expect(shown.content.length).toBeGreaterThan(limits.maxMessageLength)
})

test('security 25: a payload with millions of values in a part that is not shown costs little', () => {
  const junk = Array.from({ length: 2_000_000 }, () => 0)
  const spent = processorTime()

  const { content } = slackMessage({ text: 'shown', blocks: [{ type: 'other', junk }] })

  expect(content).toBe('shown')
  expect(spent()).toBeLessThan(500)
})
