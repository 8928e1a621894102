import { placeKey } from '@parley/client/replica'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aServer, design, later, leavesText } from '../../test/draft-server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Server = ReturnType<typeof aServer>

const draftsOf = ({ kept }: Server) => [...kept].map(([id, { content }]) => [id, content])

/** Each answer to these calls takes a second. */
function delays({ registers }: Server, ...names: readonly string[]): void {
  const { client } = registers() as {
    client: { drafts: Record<string, (input: object) => Promise<unknown>> }
  }
  for (const name of names) {
    const call = client.drafts[name]
    client.drafts[name] = async (input) => {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      return call?.(input)
    }
  }
}

test('the copy of a scheduled message, and a text that made room in an earlier version, change no draft', async () => {
  for (const key of ['scheduled 8', `${placeKey(design)} aside 1`]) {
    const server = aServer()
    server.kept.set(1, { content: 'a draft' })
    const { texts, close } = server.opensTab()
    texts.write(key, { text: 'another text', place: design })
    close()
    server.opens()
    await later()
    expect(draftsOf(server), key).toEqual([
      [1, 'a draft'],
      [2, 'another text'],
    ])
  }
})

test('the text of an edit whose answer did not come is known to be the own one', async () => {
  const server = aServer()
  server.kept.set(1, { content: 'Hello' })
  delays(server, 'edit')
  const { store, close } = server.opens()
  store.write(design, 'Hello wor')
  await vi.advanceTimersByTimeAsync(2600)
  server.kept.set(1, { content: 'Hello wor' })
  server.tell()
  store.freshText(design)
  store.write(design, 'Hello world')
  close()
  vi.clearAllTimers()
  server.opens()
  await later()
  await later()
  expect(draftsOf(server)).toEqual([[1, 'Hello world']])
})

test('another draft is opened and left again while the server is asked: one draft stays', async () => {
  const server = aServer()
  server.kept.set(1, { content: 'a' })
  server.kept.set(2, { content: 'second' })
  await leavesText(server, 'a mine', { id: 1, content: 'a' })
  delays(server, 'list')
  const { store } = server.opens()
  await vi.advanceTimersByTimeAsync(100)
  store.adopt(design, { id: 2, content: 'second' })
  store.adopt(design, { id: 1, content: 'a' })
  expect(store.textIn(design)).toBe('a mine')
  store.write(design, 'a mine more')
  await later()
  await later()
  expect(draftsOf(server)).toEqual([
    [1, 'a mine more'],
    [2, 'second'],
  ])
})

test('a text that made room becomes that of its place while the server is asked: one draft stays', async () => {
  const server = aServer()
  server.kept.set(1, { content: 'first' })
  server.network.isThere = false
  const before = server.opens()
  server.kept.set(2, { content: 'second' })
  before.store.write(design, 'first, longer')
  before.store.adopt(design, { id: 2, content: 'second' })
  await later()
  before.close()
  vi.clearAllTimers()
  server.network.isThere = true
  server.kept.delete(2)
  delays(server, 'list', 'edit', 'create')
  const { store } = server.opens()
  expect(store.shownText(design).value).toBe('first, longer')
  await vi.advanceTimersByTimeAsync(1500)
  store.write(design, 'first, longer and longer')
  await later()
  await later()
  expect(draftsOf(server)).toEqual([[1, 'first, longer and longer']])
})

test('where the server had all of a text that is too long, the later one of another device is shown', async () => {
  const server = aServer()
  server.kept.set(1, { content: 'a' })
  const { store, close } = server.opens()
  store.write(design, 'x'.repeat(12_000))
  await later()
  close()
  vi.clearAllTimers()
  server.kept.set(1, { content: 'theirs' })
  const shown = server.opens().store.shownText(design)
  await later()
  expect([shown.value, draftsOf(server)]).toEqual(['theirs', [[1, 'theirs']]])
})

test('a copy keeps the time at which it was written', async () => {
  const server = aServer()
  server.kept.set(1, { content: 'a' })
  await leavesText(server, 'a mine')
  const writtenAt = () => JSON.parse([...server.local.values()].join()).at
  const at = writtenAt()
  await vi.advanceTimersByTimeAsync(3_600_000)
  server.network.isThere = false
  const { close } = server.opens()
  await later()
  close()
  expect(writtenAt()).toBe(at)
})

test('the draft of a message is deleted, although another draft is opened before the server has answered', async () => {
  const server = aServer()
  server.kept.set(1, { content: 'ab' })
  server.kept.set(2, { content: 'second' })
  await leavesText(server, 'abc', { id: 1, content: 'ab' })
  server.kept.set(1, { content: 'a' })
  server.network.isThere = false
  const { store } = server.opens()
  server.kept.set(1, { content: 'ab' })
  await later()
  store.clear(design)
  await later()
  store.adopt(design, { id: 2, content: 'second' })
  server.network.isThere = true
  store.keepFailed()
  await later()
  expect(draftsOf(server)).toEqual([[2, 'second']])
})

test('a message that is sent before the network is back deletes the draft whose answer was lost', async () => {
  const server = aServer()
  server.network.losesAnswers = true
  const before = server.opens()
  before.store.write(design, 'text')
  await later()
  before.store.write(design, 'text more')
  before.close()
  vi.clearAllTimers()
  Object.assign(server.network, { losesAnswers: false, isThere: false })
  const { store, close } = server.opens()
  await later()
  store.clear(design)
  await later()
  close()
  expect(draftsOf(server)).toEqual([])
})
