import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Snapshot, signIn } from '@parley/client'
import { expect, vi } from 'vitest'
import { Listener, outOfOrder } from './listener.ts'
import {
  allMessages,
  aMember,
  aNewcomer,
  briefly,
  heardDirectly,
  inSeconds,
  type Person,
  password,
  says,
  schedules,
  theOwner,
} from './people.ts'
import { Sending } from './sending.ts'
import { ServerProcess } from './server-process.ts'
import { movedTo, onTwoNodes, twoHomes, twoNodes } from './two-nodes.ts'

vi.setConfig({ testTimeout: 120_000 })

/** A starting client's snapshot and its position, without fields that depend on the time. */
async function snapshot({ client }: Person) {
  const { queue_id, server_generation, server_timestamp, ...state }: Snapshot =
    await client.queues.register()
  return state
}

async function expectSameSnapshots(one: Person, other: Person): Promise<void> {
  await vi.waitFor(async () => expect(await snapshot(one)).toEqual(await snapshot(other)), {
    timeout: 15_000,
    interval: 250,
  })
}

onTwoNodes(
  'a message sent at one reaches a poll that waits at the other, within milliseconds',
  async () => {
    const { olga, olgaAtB } = await twoNodes()
    const listener = (await Listener.register(olga)).listens(olgaAtB)
    await listener.hears(await says(olga, 'Warm up'))
    const delays: number[] = []

    for (let count = 0; count < 50; count++) {
      const sentAt = performance.now()
      const id = await says(olga, `Message ${count}`)
      await listener.hears(id)
      delays.push(performance.now() - sentAt)
    }

    delays.sort((x, y) => x - y)
    expect(delays[25]).toBeLessThan(200)
  },
)

onTwoNodes(
  'thirty-two people who send at both write one log without a gap, and both nodes know the same',
  async () => {
    const { b, olga, olgaAtB } = await twoNodes()
    const people = [await aMember(olga, 'ana'), await aMember(olga, 'ben')]
    // Only the user who follows a topic that they started receives this event: others have a gap in their ids.
    for (const { client } of people) {
      await client.settings.update({ automatically_follow_topics_policy: 4 })
    }
    const listeners = [
      (await Listener.register(olga)).listens(),
      (await Listener.register(olga)).listens(olgaAtB),
    ]
    const halves = [people, people.map((person) => movedTo(b, person))].map(
      (senders) => new Sending(senders, 16, { directs: false }),
    )
    await Promise.all(halves.map((half) => half.acknowledges(500)))
    await Promise.all(halves.map((half) => half.stop()))
    const last = await says(olga, 'The end')

    // A node answers what it has heard of. It hears of another one's messages a moment later.
    for (const listener of listeners) await listener.hears(last)
    const sent = (await allMessages(olgaAtB)).map((message) => message.id)
    for (const listener of listeners) {
      const ids = listener.events.map((event) => event.id)
      // Consecutive facts, whose ids differ by 1,024.
      expect(ids).toEqual(ids.map((_, index) => (ids[0] ?? 0) + index * 1024))
      expect(listener.messages.map((message) => message.id)).toEqual(sent)
    }
    expect(halves.flatMap((half) => half.refusals)).toEqual([])
    await expectSameSnapshots(olga, olgaAtB)
  },
)

onTwoNodes('a queue that is given up at one ends its poll at the other', async () => {
  const { olga, olgaAtB } = await twoNodes()
  const listener = (await Listener.register(olga)).listens(olgaAtB)
  await listener.hears(await says(olga, 'Anybody there?'))

  await olga.client.queues.deleteQueue({ queue_id: listener.queueId })

  await vi.waitFor(() => {
    expect(listener.failure).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID', status: 400 })
  }, 15_000)
})

onTwoNodes('what was just made at one is never unknown at the other, NATS or not', async () => {
  const { a, b, olga, olgaAtB } = await twoNodes()
  await says(olgaAtB, 'Both know the organization')
  for (const round of ['with', 'without']) {
    const name = `design ${round} NATS`
    const ana = await aNewcomer(olga, `ana-${round}-nats`)
    expect(await movedTo(b, ana).client.users.getOwn()).toMatchObject({ user_id: ana.id })

    const ben = await aNewcomer(olga, `ben-${round}-nats`)
    await olgaAtB.client.messages.send({ type: 'direct', to: [ben.id], content: 'Welcome' })

    await olga.client.channels.subscribe({ subscriptions: [{ name }] })
    await olgaAtB.client.messages.send({ type: 'channel', to: name, topic: 'x', content: 'First' })

    const cy = await aNewcomer(olga, `cy-${round}-nats`)
    const made = { subscriptions: [{ name }], principals: [cy.id] }
    expect(await olgaAtB.client.channels.subscribe(made)).toMatchObject({
      subscribed: { [cy.id]: [name] },
    })

    const dora = await aNewcomer(olga, `dora-${round}-nats`)
    const { site } = olgaAtB.credentials
    const signed = await signIn({ site, username: dora.credentials.email, password })
    expect(signed).toMatchObject({ userId: dora.id })

    for (const node of [a, b]) node.wire.cut()
  }
  await expectSameSnapshots(olga, olgaAtB)
})

onTwoNodes(
  'without NATS everything arrives a little later; with it again, at once; and a node can be stopped',
  async () => {
    const { a, b, olga, olgaAtB } = await twoNodes()
    const listener = (await Listener.register(olga)).listens(olgaAtB)
    await listener.hears(await says(olga, 'With NATS'))

    for (const { wire } of [a, b]) wire.cut()
    await listener.hears(await says(olga, 'Without NATS'))

    for (const { wire } of [a, b]) wire.mend()
    await vi.waitFor(async () => listener.hears(await says(olga, 'With NATS again'), 500), 15_000)

    a.wire.cut()
    expect(await a.server.stop()).toEqual({ code: 0, signal: null })
    expect(listener.messages.map(briefly)).toEqual((await allMessages(olgaAtB)).map(briefly))
    expect(a.server.stderr + b.server.stderr).toBe('')
  },
)

onTwoNodes(
  'queues of a node that is killed go on at the other, with nothing lost and nothing twice',
  async () => {
    const { a, b, olga, olgaAtB } = await twoNodes()
    const listener = (await Listener.register(olga)).listens()
    const halves = [olga, olgaAtB].map((sender) => new Sending([sender], 8))
    await Promise.all(halves.map((half) => half.acknowledges(100)))

    await a.server.kill()
    await listener.stop()
    listener.listens(olgaAtB)
    await halves[1]?.acknowledges(100)
    await Promise.all(halves.map((half) => half.stop()))
    await listener.hears(await says(olgaAtB, 'The end'))

    const sent = (await allMessages(olgaAtB)).map(briefly)
    const contents = sent.map((message) => message.content)
    expect(listener.messages.map(briefly)).toEqual(sent)
    expect(outOfOrder(listener)).toEqual([])
    expect(new Set(contents).size).toBe(contents.length)
    for (const half of halves) {
      expect(contents).toEqual(expect.arrayContaining([...half.acknowledged.keys()]))
    }
    expect(b.server.stderr).toBe('')
  },
)

onTwoNodes(
  'what is due is sent once, by whichever node is first, with NATS and without',
  async () => {
    const { a, b, olga, olgaAtB } = await twoNodes()
    const listeners = [
      (await Listener.register(olga)).listens(),
      (await Listener.register(olga)).listens(olgaAtB),
    ]
    const message_id = await says(olga, 'Something to come back to')
    const wanted: string[] = []
    for (const round of ['with', 'without']) {
      const due = inSeconds(6)
      for (let count = 0; count < 40; count++) {
        const content = `Later ${round} NATS ${count}`
        await schedules(count % 2 ? olga : olgaAtB, content, due)
        wanted.push(content)
      }
      const note = `Remember this ${round} NATS`
      const when = { scheduled_delivery_timestamp: due }
      await olga.client.reminders.create({ message_id, note, ...when })
      await vi.waitFor(
        async () => {
          expect(await heardDirectly(olgaAtB)).toEqual(expect.arrayContaining(wanted))
          expect((await olga.client.scheduled.list({})).scheduled_messages).toEqual([])
          expect((await olga.client.reminders.list({})).reminders).toEqual([])
        },
        { timeout: 40_000, interval: 250 },
      )
      for (const node of [a, b]) node.wire.cut()
    }
    const last = await says(olga, 'The end')

    const heard = await heardDirectly(olga)
    expect(heard.filter((content) => content.startsWith('Later')).sort()).toEqual(wanted.sort())
    expect(heard.filter((content) => content.includes('Remember this'))).toHaveLength(2)
    for (const listener of listeners) {
      await listener.hears(last)
      const told = listener.messages.map(({ content }) => content)
      expect(told.filter((content) => content.startsWith('Later')).sort()).toEqual(wanted)
    }
    expect(a.server.stderr + b.server.stderr).toBe('')
  },
)

onTwoNodes('two nodes that start at once on an empty database become one service', async () => {
  const places = await twoHomes()

  const servers = places.map(({ home }) => new ServerProcess(home.settings))

  await Promise.all(servers.map((server) => server.listens()))
  const written = places.filter(({ home }) => existsSync(join(home.dataDir, 'zuliprc')))
  expect(written).toHaveLength(1)
  for (const { home } of written) {
    const { client } = await theOwner(home)
    expect(await client.users.getOwn()).toMatchObject({ is_owner: true })
  }
})
