import { isEvent, listen, type Update } from '@parley/client'
import { expect, test, vi } from 'vitest'
import { aHome } from './home.ts'
import { allMessages, aMember, briefly, theOwner } from './people.ts'
import { Sending } from './sending.ts'
import { aServer } from './server-process.ts'

vi.setConfig({ testTimeout: 120_000 })

test('listen continues after a kill of the server: one snapshot, nothing lost, nothing twice', async () => {
  const home = await aHome()
  const server = await aServer(home.settings)
  const olga = await theOwner(home)
  const ana = await aMember(olga, 'ana')
  const leaving = new AbortController()
  const troubles: string[] = []
  const { signal } = leaving
  const patience = {
    signal,
    onTrouble: (error: Error) => troubles.push(error.name),
    onRecovery: () => troubles.push('recovery'),
  }
  const updates: Update[] = []
  const listening = (async () => {
    for await (const update of listen(ana.client, {}, patience)) updates.push(update)
  })()
  await vi.waitFor(
    () => expect(updates[0]).toMatchObject({ kind: 'snapshot', restarted: false }),
    20_000,
  )

  const sending = new Sending([olga, ana], 8)
  await sending.acknowledges(50)
  await server.kill()
  await aServer(home.settings)
  await sending.acknowledges(50)
  await sending.stop()

  const sent = (await allMessages(ana)).map(briefly)
  await vi.waitFor(() => expect(messagesIn(updates).at(-1)).toEqual(sent.at(-1)), 20_000)
  leaving.abort()
  await listening
  expect(messagesIn(updates)).toEqual(sent)
  expect(updates.filter((update) => update.kind === 'snapshot')).toHaveLength(1)
  expect(troubles).toContain('ConnectionError')
  expect(troubles.at(-1)).toBe('recovery')
})

function messagesIn(updates: readonly Update[]) {
  return updates.flatMap((update) => {
    if (update.kind !== 'event' || !isEvent(update.event, 'message')) return []
    return briefly(update.event.message)
  })
}
