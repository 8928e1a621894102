import { expect, test } from 'vitest'
import { ApiError, ConnectionError } from '../errors.ts'
import { memoryStorage, type OutboxChange } from './item.ts'
import type { OutboxKind } from './kind.ts'
import { Outbox } from './outbox.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))
const hour = 3_600_000

/** Records the items that are sent, shown and refused. */
function aKind(answer: () => Promise<unknown> = async () => 'done') {
  const sent: string[] = []
  const shown = new Set<string>()
  const kind: OutboxKind<string> = {
    send: (input) => {
      sent.push(input)
      return answer()
    },
    show: (input) => {
      shown.add(input)
      return () => shown.delete(input)
    },
  }
  return { kind, sent, shown }
}

const refusal = new ApiError({
  status: 400,
  code: 'NO',
  message: 'No',
  fields: {},
  retryAfter: undefined,
})

test('an item that waited longer than repeats are recognized fails, until the user sends it again', async () => {
  let now = 0
  const { kind, sent } = aKind()
  const kinds = { note: { ...kind, repeatableMs: 23 * hour } }
  const storage = memoryStorage()
  const before = new Outbox({ kinds, storage, now: () => now })
  await before.add('note', 'from yesterday')
  now = 24 * hour

  const outbox = new Outbox({ kinds, storage, now: () => now })
  await outbox.start()
  await turn()
  const [item] = outbox.items.value
  expect(item).toMatchObject({ state: 'failed', problem: { code: 'WAITED_TOO_LONG' } })
  expect(sent).toEqual([])

  await outbox.retry(item?.id ?? '')
  await turn()
  expect(sent).toEqual(['from yesterday'])
  expect(outbox.items.value).toEqual([])
})

test('a refused item is reverted, and the program that added it is notified', async () => {
  const refused: string[] = []
  const { kind, shown } = aKind(() => Promise.reject(refusal))
  const kinds = {
    note: { ...kind, refused: (_problem: unknown, input: string) => refused.push(input) },
  }
  const storage = memoryStorage()
  const other: { hear?: (change: OutboxChange) => void } = {}
  const leading = new Outbox({ kinds, storage, tell: (change) => other.hear?.(change) })
  const beside = new Outbox({ kinds, storage, tell: (change) => leading.hear(change) })
  other.hear = (change) => beside.hear(change)
  await leading.start()

  const adding = beside.add('note', 'from beside')
  expect([...shown]).toEqual(['from beside'])
  await adding
  await turn()
  expect(refused).toEqual(['from beside'])
  expect(shown.size).toBe(0)
  expect([leading.items.value, beside.items.value, await storage.all()]).toEqual([[], [], []])

  await leading.add('note', 'from the one that sends')
  await turn()
  expect(refused).toEqual(['from beside', 'from the one that sends'])
})

test('an item that is discarded while it waits for another attempt is neither sent nor stored again', async () => {
  const { kind, sent, shown } = aKind(() =>
    Promise.reject(sent.length > 1 ? refusal : new ConnectionError('No network')),
  )
  const storage = memoryStorage()
  const outbox = new Outbox({ kinds: { note: kind }, storage })
  await outbox.start()
  const { id } = await outbox.add('note', 'never mind')
  await turn()
  expect(outbox.items.value).toMatchObject([{ state: 'waiting', problem: {} }])

  await outbox.discard(id)
  outbox.hurry()
  await turn()
  expect(sent).toEqual(['never mind'])
  expect([shown.size, outbox.items.value, await storage.all()]).toEqual([0, [], []])
})

test('two refused items of one place leave what was there before both', async () => {
  const value = { now: 'usual' }
  const kind: OutboxKind<string> = {
    send: () => Promise.reject(refusal),
    show: (input) => {
      const before = value.now
      value.now = input
      return () => {
        value.now = before
      }
    },
    refused: () => undefined,
  }
  const outbox = new Outbox({ kinds: { change: kind }, storage: memoryStorage() })
  await outbox.add('change', 'first')
  await outbox.add('change', 'second')

  await outbox.start()
  await expect.poll(() => outbox.items.value).toEqual([])
  expect(value.now).toBe('usual')
})

test('an item is sent while it is being stored, and deleted from the storage only after that', async () => {
  const { kind, sent } = aKind()
  const steps: string[] = []
  let stored: () => void = () => undefined
  const storage = {
    all: async () => [],
    put: () =>
      new Promise<void>((resolve) => {
        stored = () => {
          steps.push('stored')
          resolve()
        }
      }),
    delete: async () => void steps.push('deleted'),
  }
  const tell = ({ op }: OutboxChange) => void steps.push(`told ${op}`)
  const outbox = new Outbox({ kinds: { note: kind }, storage, tell })
  await outbox.start()

  const adding = outbox.add('note', 'at once')
  await turn()
  await turn()
  expect(sent).toEqual(['at once'])
  expect(steps).toEqual(['told put'])
  stored()
  await adding
  await turn()
  expect(steps).toEqual(['told put', 'stored', 'deleted', 'told done'])
})
