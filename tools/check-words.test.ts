import { describe, expect, test } from 'vitest'
import { checkWords } from './check-words.ts'

const words = `# Words

| use | not | meaning |
|---|---|---|
| channel | \`stream\`, room | where messages are sent |
| realm | organization (in prose it may stand) | the tenant |
| queue | event queue | a cursor |
| viewer | — | who asks |
`

describe('checkWords', () => {
  test.each([
    'const channel = 1',
    'const bloodstream = 1',
    "const kind = 'stream'",
    'export const wire = { stream: 1, stream_id: 2 }',
    'const { stream_id } = wire',
    'const { stream } = wire',
    'const { stream: channel } = wire',
    "import { createReadStream, type ReadStream } from 'node:fs'",
    'createReadStream(wire.stream)',
    'const queue = 1, event = 2',
  ])('accepts %s', (text) => {
    expect(check(text)).toEqual([])
  })

  test.each([
    'const stream = 1',
    'const { id: streamId } = wire',
    'function openStream() {}',
    'const streams = 1',
    'const see = (room: number) => room',
    'function see({ a: room = 1, ...organization }) {}',
    'class EventQueue {}',
    'class Queue { #stream = 1 }',
    'class Queue { openRoom() {} }',
    'type OrganizationId = 1',
    'interface Stream { id: 1 }',
    "import { channel as room } from './channel.ts'",
    "import * as streams from './channels.ts'",
    'for (const stream of all) see(stream)',
    'try { see() } catch (stream) { see() }',
  ])('refuses %s', (text) => {
    expect(check(text)).not.toEqual([])
  })

  test('names the word to use', () => {
    expect(check('\nconst roomId = 1')).toEqual([
      {
        path: 'packages/server/src/a.ts',
        line: 2,
        message: 'roomId: the word is “channel”, not “room”',
      },
    ])
  })

  test('waits for the table of words, and leaves other packages alone', () => {
    const text = 'const stream = 1'
    expect(checkWords([{ path: 'packages/server/src/a.ts', text }])).toEqual([])
    expect(check(text, 'packages/client/src/a.ts')).toEqual([])
  })
})

function check(text: string, path = 'packages/server/src/a.ts') {
  return checkWords([
    { path: 'docs/words.md', text: words },
    { path, text },
  ])
}
