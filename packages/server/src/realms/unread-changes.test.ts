import { api } from '@parley/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aRealm, theServer } from '../../test/a-realm.ts'
import { startSibling } from '../../test/test-server.ts'
import { followQueue } from '../organization/register/follow-queue.ts'

/** Nothing listens at the bus of the second node, so the test itself tells it. */
async function onTwoNodes() {
  const here = await aRealm()
  const deaf = { env: { NATS_URL: 'nats://127.0.0.1:9' } }
  const sibling = await startSibling(await theServer(), deaf)
  onTestFinished(() => sibling.close())
  const there = await sibling.realms.open(here.realm.id)
  const anaThere = here.ana.at(sibling)
  await anaThere.calls(api.users.getMany, {})
  const tells = () => there.fallBehind(here.realm.log.position, here.realm.deniedAt)
  return { ...here, there, anaThere, tells }
}

test('security 9: a node that is told of a loss of rights reads it before it answers the next request', async () => {
  const { olga, ana, anaThere, tells } = await onTwoNodes()

  await olga.calls(api.users.deactivate, { user_id: ana.id })
  tells()

  await expect(anaThere.calls(api.users.getMany, {})).rejects.toMatchObject({ status: 401 })
})

test('a mark as read on another node makes no request wait', async () => {
  const { ana, ben, there, tells } = await onTwoNodes()
  const id = await ben.writes([ana], 'Hello')
  await there.writer.catchUp()

  await ana.calls(api.flags.update, { messages: [id], op: 'add', flag: 'read' })
  tells()

  expect(there.hasUnreadLoss).toBe(false)
})

test('security 9: a node that only sees that the log has grown reads it before it answers the next request', async () => {
  const { olga, ana, there, anaThere } = await onTwoNodes()
  let release: () => void = () => undefined
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  // An action that takes long keeps the node from reading the log, but not from seeing its position.
  const writing = there.writeAsSystem(() => isReleased, undefined)
  await olga.calls(api.users.deactivate, { user_id: ana.id })
  await expect.poll(() => there.hasUnreadLoss).toBe(true)

  const answer = anaThere.calls(api.users.getMany, {})
  answer.catch(() => undefined)
  release()

  await expect(answer).rejects.toMatchObject({ status: 401 })
  await writing
})

test.runIf(process.env.TEST_DATABASE_URL)(
  'security 9: a server without NATS learns from PostgreSQL what a command has revoked, which announces nothing',
  async () => {
    const { olga, ana } = await aRealm()
    const alone = await startSibling(await theServer(), { env: { NATS_URL: '' } })
    onTestFinished(() => alone.close())
    const anaThere = ana.at(alone)
    const statusThere = () =>
      anaThere.calls(api.users.getMany, {}).then(
        () => 200,
        ({ status }: { status: number }) => status,
      )
    expect(await statusThere()).toBe(200)

    await olga.calls(api.users.deactivate, { user_id: ana.id })

    await expect.poll(statusThere, { timeout: 10_000 }).toBe(401)
  },
)

/** Ana loses her key, and the second node is told of it, while it reads events for her. */
async function readsWhileDenied(reading: 'wait' | 'read') {
  const { olga, ana, anaThere, there, tells } = await onTwoNodes()
  await anaThere.registers()
  await olga.writes([ana], 'too late')
  await there.writer.catchUp()
  const { queues } = there
  type Reading = (...asked: unknown[]) => Promise<unknown>
  const find = queues[reading].bind(queues) as Reading
  const spy = vi.spyOn(queues, reading).mockImplementationOnce((async (...asked: unknown[]) => {
    const found = await find(...asked)
    await ana.calls(api.auth.regenerateApiKey, {})
    tells()
    return found
  }) as never)
  onTestFinished(() => spy.mockRestore())
  return { anaThere, there }
}

test('security 9: a poll delivers nothing after another node announced the loss of its key', async () => {
  const { anaThere } = await readsWhileDenied('wait')

  await expect(anaThere.nextEvents()).rejects.toMatchObject({ status: 401 })
})

test('security 9: a stream delivers nothing after another node announced the loss of its key', async () => {
  const { anaThere, there } = await readsWhileDenied('read')
  const viewer = there.viewer(anaThere.id)
  const [key] = viewer.user.apiKeys
  if (!key) throw new Error('Ana has no key')
  const request = { url: `/?queue_id=${anaThere.queueId}&last_event_id=-1`, headers: {} }
  const { signal } = new AbortController()

  const batches = followQueue({ realm: there, viewer, key }, request as never, signal)

  await expect(batches.next()).rejects.toThrow('Invalid API key')
})
