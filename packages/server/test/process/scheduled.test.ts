import { expect, test, vi } from 'vitest'
import { aHome } from './home.ts'
import { allMessages, type Person, says, theOwner } from './people.ts'
import { aServer } from './server-process.ts'

vi.setConfig({ testTimeout: 180_000 })

const patient = { timeout: 60_000, interval: 20 }

function inSeconds(seconds: number): number {
  return Math.floor(Date.now() / 1000) + seconds
}

test('what is due is sent once, though the server is killed before and while it sends', async () => {
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
  await vi.waitFor(async () => expect(await heard(olga)).not.toEqual([]), patient)
  await second.kill()
  await aServer(home.settings)
  await vi.waitFor(async () => {
    expect((await heard(olga)).length).toBeGreaterThanOrEqual(contents.length + 1)
  }, patient)
  // One more round, in which whatever was not taken away would be sent again.
  await schedules(olga, 'Later, the end', inSeconds(2))
  await vi.waitFor(async () => expect(await heard(olga)).toContain('Later, the end'), patient)

  const all = await heard(olga)
  expect(all.filter((content) => content.startsWith('Later')).sort()).toEqual(
    [...contents, 'Later, the end'].sort(),
  )
  expect(all.filter((content) => content.includes('Remember this'))).toHaveLength(1)
  expect((await olga.client.scheduled.list({})).scheduled_messages).toEqual([])
})

async function schedules({ id, client }: Person, content: string, at: number): Promise<void> {
  const when = { scheduled_delivery_timestamp: at }
  await client.scheduled.create({ type: 'direct', to: [id], content, ...when })
}

/** What came to her directly. */
async function heard(person: Person): Promise<string[]> {
  const messages = await allMessages(person, [['is', 'dm']])
  return messages.map(({ content }) => content)
}
