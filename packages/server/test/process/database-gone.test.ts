import { expect, test, vi } from 'vitest'
import { anEmptyHome } from './home.ts'
import { Listener, outOfOrder } from './listener.ts'
import { allMessages, briefly, says, theOwner } from './people.ts'
import { Sending } from './sending.ts'
import { aServer } from './server-process.ts'
import { aWaitingPoll } from './waiting-poll.ts'
import { Wire } from './wire.ts'

vi.setConfig({ testTimeout: 120_000 })

const cuts = 5

const isPostgres = process.env.TEST_DATABASE_URL !== undefined

test.runIf(isPostgres)(
  'a database that goes away and comes back under sixteen senders costs time, and nothing else',
  async () => {
    const { settings, ...home } = await anEmptyHome()
    const wire = await Wire.to(settings.DATABASE_URL ?? '')
    const server = await aServer({ ...settings, DATABASE_URL: wire.url })
    const olga = await theOwner({ settings, ...home })
    const listener = (await Listener.register(olga)).listens()
    const sending = new Sending([olga], 16)

    for (let cut = 0; cut < cuts; cut++) {
      await sending.acknowledges(100)
      wire.cut()
      await sending.fails(20)
      wire.mend()
    }
    await sending.acknowledges(100)
    await sending.stop()
    await listener.hears(await says(olga, 'The end'))

    const sent = (await allMessages(olga)).map(briefly)
    const contents = sent.map((message) => message.content)
    expect(new Set(contents).size).toBe(contents.length)
    expect(contents).toEqual(expect.arrayContaining([...sending.acknowledged.keys()]))
    expect(listener.messages.map(briefly)).toEqual(sent)
    expect(outOfOrder(listener)).toEqual([])
    // While the database is away the answer is 503, which senders take for an absence.
    expect(sending.refusals).toEqual([])
    expect(server.stderr).toBe('')
  },
)

test.runIf(isPostgres).each(['refuses', 'is silent'])(
  'a server that is stopped while its database %s answers waiting polls and ends in order',
  async (how) => {
    const { settings, ...home } = await anEmptyHome()
    const wire = await Wire.to(settings.DATABASE_URL ?? '')
    const server = await aServer({ ...settings, DATABASE_URL: wire.url })
    const olga = await theOwner({ settings, ...home })
    const { queue_id, last_event_id } = await olga.client.queues.register()
    const { polling } = await aWaitingPoll(olga.client, { queue_id, last_event_id })
    const asked = performance.now()
    const answered = polling.then(({ events }) => ({ events, after: performance.now() - asked }))
    if (how === 'refuses') wire.cut()
    else wire.swallow()

    expect(await server.stop()).toEqual({ code: 0, signal: null })

    expect(performance.now() - asked).toBeLessThan(17_000)
    const { events, after } = await answered
    expect(events).toEqual([])
    expect(after).toBeLessThan(3000)
    expect(server.stderr).toBe('')
  },
)
