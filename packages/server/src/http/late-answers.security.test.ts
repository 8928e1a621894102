import { api } from '@parley/contract'
import { expect, test, vi } from 'vitest'
import { aRealm } from '../../test/a-realm.ts'
import { sendsFile } from '../../test/files.ts'
import type { Person } from '../../test/person.ts'

test('security 9: a poll that finds events at once does not deliver them after its key was revoked', async () => {
  const { realm, ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  await ana.registers()
  await ana.sends('design', 'plans', 'one')
  const { queues } = realm
  const wait = queues.wait.bind(queues)
  const waiting = vi.spyOn(queues, 'wait').mockImplementationOnce(async (...asked) => {
    const found = await wait(...asked)
    await ana.calls(api.auth.regenerateApiKey, {})
    return found
  })

  await expect(ana.nextEvents()).rejects.toMatchObject({ status: 401 })
  waiting.mockRestore()
})

test('security 9: what was read for a user is not told after they were deactivated', async () => {
  const { realm, olga, ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  const { queues } = realm
  const add = queues.add.bind(queues)
  const adding = vi.spyOn(queues, 'add').mockImplementationOnce(async (...asked) => {
    const isAdded = await add(...asked)
    await olga.requests('DELETE', `/users/${ana.id}`)
    return isAdded
  })
  await expect(ana.registers()).rejects.toMatchObject({ status: 401 })
  adding.mockRestore()
})

const changes: Record<string, (ana: Person) => Promise<unknown>> = {
  'a message': (ana) => ana.sends('design', 'plans', 'too late'),
  'a file': async (ana) => {
    const file = { name: 'a.txt', type: 'text/plain', content: 'too late' }
    const { status } = await sendsFile(ana, api.uploads.upload as never, file)
    if (status !== 200) throw Object.assign(new Error('refused'), { status })
  },
}

test.each(Object.keys(changes))(
  'security 9: a change that waits for its turn is not made after its key was revoked: %s',
  async (what) => {
    const { realm, ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })
    let release: () => void = () => undefined
    const isReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    const blocking = realm.writeAsSystem(() => isReleased, undefined)
    const queued = (count: number) => expect.poll(() => realm.writer.queued).toBe(count)
    const revoking = ana.calls(api.auth.regenerateApiKey, {})
    await queued(2)
    const sending = changes[what]?.(ana) ?? Promise.resolve()
    sending.catch(() => undefined)
    await queued(3)
    release()

    await blocking
    await revoking
    await expect(sending).rejects.toMatchObject({ status: 401 })
  },
)
