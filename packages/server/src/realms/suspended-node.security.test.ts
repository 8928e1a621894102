import { api } from '@parley/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aRealm, theServer } from '../../test/a-realm.ts'
import { startSibling } from '../../test/test-server.ts'

test.each([
  ['stands still while one clock goes on', 600_000],
  ['wakes up with a clock that was set back', -600_000],
])('security 9: a node whose machine %s reads the log before it answers', async (_how, shiftMs) => {
  const { olga, ana, realm } = await aRealm()
  const sibling = await startSibling(await theServer(), { env: { NATS_URL: 'nats://127.0.0.1:9' } })
  onTestFinished(() => sibling.close())
  await sibling.realms.open(realm.id)
  await ana.at(sibling).calls(api.users.getMany, {})
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())

  await olga.calls(api.users.deactivate, { user_id: ana.id })
  vi.setSystemTime(Date.now() + shiftMs)

  const asked = ana.at(sibling).calls(api.users.getMany, {})
  await expect(asked).rejects.toMatchObject({ status: 401 })
})
