import { expect, test } from 'vitest'
import { BatchReader, ProtocolViolation, startupMessage, type Turn } from './wire-batches.ts'

test('a stream is cut into the same batches wherever the network cuts it', () => {
  const stream = Buffer.concat([
    startupMessage(),
    ...[message('P', 'one\0select 1\0\0\0'), message('D', 'Sone\0'), message('H', '')],
    ...[message('B', '\0one\0\0\0\0\0\0\0'), message('E', '\0\0\0\0\0'), message('S', '')],
    message('Q', 'select 2\0'),
    message('X', ''),
  ])
  const whole = new BatchReader().read(stream)

  expect(whole.map(described)).toEqual(['startup', 'PDfH', 'BEfS', 'Qf', 'goodbye'])
  for (let cut = 1; cut < stream.length; cut += 1) {
    const reader = new BatchReader()
    const turns = [...reader.read(stream.subarray(0, cut)), ...reader.read(stream.subarray(cut))]
    expect(turns).toEqual(whole)
  }
})

test('a message of 64 MB in small pieces is read in a few seconds', () => {
  const reader = started()
  const bytes = message('Q', `${'x'.repeat(64_000_000)}\0`)
  const turns: Turn[] = []
  const begun = performance.now()

  for (let at = 0; at < bytes.length; at += 65_536) {
    turns.push(...reader.read(bytes.subarray(at, at + 65_536)))
  }

  expect(turns.map(described)).toEqual(['Qf'])
  expect(performance.now() - begun).toBeLessThan(10_000)
})

test('a batch of many messages in small pieces is read in a few seconds', () => {
  const reader = started()
  const bytes = Buffer.concat([
    ...Array.from({ length: 200_000 }, () => message('E', `${'p'.repeat(90)}\0\0\0\0\0`)),
    message('S', ''),
  ])
  const turns: Turn[] = []
  const begun = performance.now()

  for (let at = 0; at < bytes.length; at += 65_536) {
    turns.push(...reader.read(bytes.subarray(at, at + 65_536)))
  }

  expect(turns).toHaveLength(1)
  expect(performance.now() - begun).toBeLessThan(10_000)
})

test('a reader knows the statements that were prepared and not closed', () => {
  const reader = started()

  reader.read(message('P', 'one\0select 1\0\0\0'))
  reader.read(message('P', 'two\0select 2\0\0\0'))
  reader.read(message('P', '\0select 3\0\0\0'))
  reader.read(message('C', 'Sone\0'))
  reader.read(message('C', 'Ptwo\0'))

  expect([...reader.statements]).toEqual(['two'])
})

test('encryption is declined and a cancel request ends its connection', () => {
  const ssl = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])
  const cancel = Buffer.from([0, 0, 0, 16, 0x04, 0xd2, 0x16, 0x2e, 0, 0, 0, 1, 0, 0, 0, 2])

  expect(new BatchReader().read(Buffer.concat([ssl, startupMessage()])).map(described)).toEqual([
    'encryption',
    'startup',
  ])
  expect(new BatchReader().read(cancel).map(described)).toEqual(['goodbye'])
})

test.each([
  ['an unknown message', message('y', 'x\0')],
  ['a length that is too short', Buffer.from([0x51, 0, 0, 0, 3])],
  ['a length that is negative', Buffer.from([0x51, 0xff, 0, 0, 0])],
  ['a long message of a short kind', message('E', 'x'.repeat(20_000))],
])('%s is a violation of the protocol', (_, bytes) => {
  expect(() => started().read(bytes)).toThrow(ProtocolViolation)
})

test("bytes that are not PostgreSQL's protocol are a violation", () => {
  expect(() => new BatchReader().read(Buffer.from('GET / HTTP/1.1\r\n\r\n'))).toThrow(
    ProtocolViolation,
  )
})

function started(): BatchReader {
  const reader = new BatchReader()
  reader.read(startupMessage())
  return reader
}

function message(type: string, body: string): Buffer {
  const bytes = Buffer.from(`${type}____${body}`)
  bytes.writeInt32BE(bytes.length - 1, 1)
  return bytes
}

/** The types of a batch's messages, in order. */
function described(turn: Turn): string {
  if (turn.kind !== 'batch') return turn.kind
  let types = ''
  for (let at = 0; at < turn.bytes.length; at += 1 + turn.bytes.readInt32BE(at + 1)) {
    types += String.fromCharCode(turn.bytes[at] ?? 0)
  }
  return types
}
