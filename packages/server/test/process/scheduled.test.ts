import { expect, test, vi } from 'vitest'
import { aHome } from './home.ts'
import { heardDirectly, inSeconds, says, schedules, theOwner } from './people.ts'
import { aServer } from './server-process.ts'

vi.setConfig({ testTimeout: 180_000 })

const patient = { timeout: 60_000, interval: 20 }

test('due messages are sent once, even if the server is killed before or while it sends', async () => {
  const home = await aHome()
  const first = await aServer(home.settings)
  const olga = await theOwner(home)
  const contents = Array.from({ length: 60 }, (_one, index) => `Later ${index}`)
  const due = inSeconds(15)
  for (const content of contents) await schedules(olga, content, due)
  const message_id = await says(olga, 'Something to come back to')
  const note = 'Remember this'
  await olga.client.reminders.create({ message_id, note, scheduled_delivery_timestamp: due })
  await first.kill()

  const second = await aServer(home.settings)
  await vi.waitFor(async () => expect(await heardDirectly(olga)).not.toEqual([]), patient)
  await second.kill()
  await aServer(home.settings)
  await vi.waitFor(async () => {
    expect((await heardDirectly(olga)).length).toBeGreaterThanOrEqual(contents.length + 1)
  }, patient)
  // One more round, in which a message that was not removed would be sent again.
  await schedules(olga, 'Later, the end', inSeconds(2))
  await vi.waitFor(
    async () => expect(await heardDirectly(olga)).toContain('Later, the end'),
    patient,
  )

  const all = await heardDirectly(olga)
  expect(all.filter((content) => content.startsWith('Later')).sort()).toEqual(
    [...contents, 'Later, the end'].sort(),
  )
  expect(all.filter((content) => content.includes('Remember this'))).toHaveLength(1)
  expect((await olga.client.scheduled.list({})).scheduled_messages).toEqual([])
})
