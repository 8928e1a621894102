import { expect, onTestFinished, test } from 'vitest'
import { aRealm, theServer } from '../../test/a-realm.ts'
import { startSibling } from '../../test/test-server.ts'

test('an organization is compared with the database while people use it', async () => {
  const { ana, ben, realm } = await aRealm()
  const command = await startSibling(await theServer(), { env: { NATS_URL: '' } })
  onTestFinished(() => command.close())
  const checked = await command.realms.open(realm.id)

  for (let round = 0; round < 5; round++) {
    const sending = [ana.writes([ben], 'Hello'), ben.writes([ana], 'Hello')]
    const { live, rebuilt } = await checked.compareInTurn()
    expect(live).toEqual(rebuilt)
    await Promise.all(sending)
  }
})
