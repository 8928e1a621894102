import { randomInt } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { aHome } from './home.ts'
import { Listener, outOfOrder } from './listener.ts'
import { allMessages, aMember, aNewcomer, briefly, type Person, says, theOwner } from './people.ts'
import { Sending } from './sending.ts'
import { aServer } from './server-process.ts'

const isFuzz = process.env.PARLEY_FUZZ !== undefined
const kills = isFuzz ? 20 : 3

vi.setConfig({ testTimeout: isFuzz ? 1_200_000 : 120_000 })

/** How many messages are acknowledged before the next kill, at most: a new moment every time. */
const maxBetweenKills = 200

test(`${kills} kills under sixteen senders lose nothing, and nothing is there twice`, async () => {
  const home = await aHome()
  let server = await aServer(home.settings)
  const olga = await theOwner(home)
  const people = [await aMember(olga, 'ana'), await aMember(olga, 'ben'), await aMember(olga, 'cy')]
  const queues = await everyKindOfQueue(olga, people)
  for (const { listener, waits } of queues) if (!waits) listener.listens()
  const sending = new Sending(people, 16)

  for (let kill = 0; kill < kills; kill++) {
    await sending.acknowledges(randomInt(1, maxBetweenKills))
    expect(await server.kill()).toEqual({ code: null, signal: 'SIGKILL' })
    server = await aServer(home.settings)
  }
  await sending.acknowledges(maxBetweenKills)
  await sending.stop()
  const last = await says(olga, 'The end')

  await expectAllThere(sending, [olga, ...people])
  for (const { listener, waits, sees } of queues) {
    if (waits) listener.listens()
    await listener.hears(last)
    expect(listener.messages.map(briefly)).toEqual((await sees()).map(briefly))
    expect(outOfOrder(listener)).toEqual([])
  }
})

interface Watched {
  readonly listener: Listener
  /** Whether its client polls only at the end. */
  readonly waits: boolean
  /** The messages that this queue should have delivered, according to a fetch. */
  readonly sees: () => ReturnType<typeof allMessages>
}

/**
 * Queues of several kinds: one for each person; one for messages only; one whose client is asleep; one of a user
 * without access.
 */
async function everyKindOfQueue(olga: Person, people: readonly Person[]): Promise<Watched[]> {
  const outsider = await aNewcomer(olga, 'dora')
  const own = async (person: Person, options = {}, waits = false) => ({
    listener: await Listener.register(person, options),
    waits,
    sees: () => allMessages(person),
  })
  return [
    ...(await Promise.all([olga, ...people].map((person) => own(person)))),
    await own(olga, { event_types: ['message'] }),
    await own(olga, {}, true),
    {
      listener: await Listener.register(outsider, { all_public_streams: true }),
      waits: false,
      sees: () => allMessages(outsider, [['channel', 'general']]),
    },
  ]
}

/** Every acknowledged message exists once, under its acknowledged id; no message exists twice. */
async function expectAllThere(sending: Sending, everybody: readonly Person[]): Promise<void> {
  const seen = (await Promise.all(everybody.map((person) => allMessages(person)))).flat()
  const contents = new Map(seen.map(({ id, content }) => [id, content]))
  const ids = new Map([...contents].map(([id, content]) => [content, id]))
  expect(sending.refusals).toEqual([])
  expect(ids.size).toBe(contents.size)
  const lost = [...sending.acknowledged].filter(([content, id]) => ids.get(content) !== id)
  expect(lost).toEqual([])
}
