import { api } from '@parley/contract'
import { expect, onTestFinished, test } from 'vitest'
import { aRealm, theServer } from '../../test/a-realm.ts'
import { startSibling } from '../../test/test-server.ts'

test('a node that is told of a change reads it before it answers the next request', async () => {
  const { realm, olga, ana } = await aRealm()
  // Nothing listens there, so the test itself tells the node.
  const deaf = { env: { NATS_URL: 'nats://127.0.0.1:9' } }
  const sibling = await startSibling(await theServer(), deaf)
  onTestFinished(() => sibling.close())
  const there = await sibling.realms.open(realm.id)
  const anaThere = ana.at(sibling)
  await anaThere.calls(api.users.getMany, {})

  await olga.calls(api.users.deactivate, { user_id: ana.id })
  there.fallBehind(realm.log.position, realm.log.position)

  await expect(anaThere.calls(api.users.getMany, {})).rejects.toMatchObject({ status: 401 })
})
