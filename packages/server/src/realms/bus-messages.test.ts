import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { connect } from '@nats-io/transport-node'
import { api, type RealmId } from '@parley/contract'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../bench/src/processes/free-port.ts'
import { aRealm, theServer } from '../../test/a-realm.ts'
import { aNatsServer, natsIsInstalled } from '../../test/nats-server.ts'
import { Wire } from '../../test/process/wire.ts'
import { startSibling } from '../../test/test-server.ts'
import type { Bus, BusMessage } from '../bus/bus.ts'
import { natsBus, subjectOf } from '../bus/nats-bus.ts'
import { signed } from '../bus/signature.ts'
import { busSecret } from '../db/bus-secret.ts'

/** A node, and a bus over which another node of the same database speaks to it. */
async function aNodeThatHears() {
  const port = await freePort()
  const nats = aNatsServer(port)
  const url = `nats://127.0.0.1:${port}`
  // A node starts without NATS where NATS takes longer than a second to start.
  await (await connect({ servers: url, waitOnFirstConnect: true })).close()
  const server = await theServer()
  const env = { NATS_URL: url, RATE_LIMITING: 'on' }
  const node = await startSibling(server, { env })
  onTestFinished(() => node.close())
  const secret = await busSecret(server.database.sql)
  const [other, witness] = [await aBus(url, secret), await aBus(url, secret)]
  return { nats, node, other, witness, url, secret }
}

/** A bus that NATS has accepted. */
async function aBus(url: string, secret: Buffer): Promise<Bus> {
  const bus = await natsBus({ url, secret, tell: () => undefined, onTrouble: () => undefined })
  onTestFinished(() => bus.close())
  await new Promise<void>((resolve) => bus.onReturn(resolve))
  return bus
}

/** Sends a message, and waits until others have heard it. */
async function tells(other: Bus, witness: Bus, message: object): Promise<void> {
  const heard = new Promise<void>((resolve) => {
    witness.onMessage((one) => {
      if (isDeepStrictEqual(one, message)) resolve()
    })
  })
  other.publish(message as BusMessage)
  await heard
}

const withNats = test.runIf(natsIsInstalled)

withNats('a node ignores what only newer nodes know, and hears what follows', async () => {
  const { node, other, witness } = await aNodeThatHears()
  const { realm, ana, ben } = await aRealm()
  const anaThere = ana.at(node)
  await anaThere.registers()
  const waiting = anaThere.calls(api.queues.getEvents, {
    queue_id: anaThere.queueId,
    last_event_id: -1,
  })
  await anaThere.calls(api.users.getMany, {})

  const realmId = realm.id
  await tells(other, witness, { kind: 'from-the-future', realmId })
  await tells(other, witness, { kind: 'limits-spent', spent: [['fromTheFuture', 'key', 1]] })
  await tells(other, witness, {
    kind: 'told-for-now',
    realmId,
    event: { kind: 'from-the-future', userId: ben.id },
  })
  const userIds = [ana.id, ben.id].sort((x, y) => x - y)
  const typing = { kind: 'typing-directly', op: 'start', senderId: ben.id, userIds }
  await tells(other, witness, { kind: 'told-for-now', realmId, event: typing })

  expect(await waiting).toMatchObject({ events: [{ type: 'typing', op: 'start' }] })
})

withNats(
  'security 9: who takes a right is answered after other nodes were told, however long NATS takes',
  async () => {
    const { node, nats } = await aNodeThatHears()
    const { olga, ana } = await aRealm()
    const olgaThere = olga.at(node)
    await olgaThere.calls(api.users.getMany, {})
    const time = async (work: () => Promise<unknown>) => {
      const began = performance.now()
      await work()
      return performance.now() - began
    }
    nats.kill('SIGSTOP')
    const sending = await time(() => olgaThere.writes([ana], 'hello'))
    const denying = await time(() => olgaThere.calls(api.users.deactivate, { user_id: ana.id }))
    nats.kill('SIGCONT')
    const later = await time(() => olgaThere.calls(api.users.reactivate, { user_id: ana.id }))

    expect(sending).toBeLessThan(200)
    expect(denying).toBeGreaterThan(200)
    expect(denying).toBeLessThan(2000)
    expect(later).toBeLessThan(200)
  },
)

withNats(
  'security 9: who takes a right is answered after every node has heard of it, however late that is',
  async () => {
    const { node, nats, url, secret } = await aNodeThatHears()
    const { olga, ana } = await aRealm()
    const olgaThere = olga.at(node)
    await olgaThere.calls(api.users.getMany, {})
    const wire = await Wire.to(url)
    wire.delays(150)
    const late = await aBus(wire.url, secret)
    const heard: BusMessage[] = []
    late.onMessage((message) => heard.push(message))

    await olgaThere.calls(api.users.deactivate, { user_id: ana.id })

    expect(heard).toContainEqual(expect.objectContaining({ kind: 'log-grew' }))
    expect(nats.exitCode).toBeNull()
  },
)

withNats(
  'security 9: a node that ended without a word holds up who takes a right until it would read the log again',
  async () => {
    const { node, url, secret } = await aNodeThatHears()
    const { olga, ana } = await aRealm()
    const olgaThere = olga.at(node)
    await olgaThere.calls(api.users.getMany, {})
    const ended = await connect({ servers: url })
    onTestFinished(() => ended.close())
    const here = { kind: 'here', stamp: { sender: 'the ended node', number: 1 } }
    ended.publish(subjectOf(secret), signed(secret, JSON.stringify(here)))
    await ended.flush()
    const time = async (endpoint: typeof api.users.deactivate) => {
      const began = performance.now()
      await olgaThere.calls(endpoint, { user_id: ana.id })
      return performance.now() - began
    }

    const first = await time(api.users.deactivate)
    await pause(1500)
    const second = await time(api.users.reactivate as never)

    expect(first).toBeGreaterThan(2500)
    expect(first).toBeLessThan(4000)
    expect(second).toBeLessThan(1000)
  },
)

withNats('a message for an organization that cannot be opened ends nothing', async () => {
  const { node, other, witness } = await aNodeThatHears()
  const nowhere = 2_000_000_001 as RealmId
  let release: () => void = () => undefined
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  // The embedded database has one session: the organization is still being opened when the message comes.
  const blocking = node.database.sql.begin(() => isReleased)
  const opening = node.realms.open(nowhere)
  const refused = expect(opening).rejects.toThrow()

  await tells(other, witness, { kind: 'log-grew', realmId: nowhere, position: 7 })
  release()

  await blocking
  await refused
  await expect(node.realms.open(nowhere)).rejects.toThrow()
})

withNats('a node tells the others which queues have expired', async () => {
  const { node, witness } = await aNodeThatHears()
  const { realm, ana } = await aRealm()
  await ana.registers()
  const heard: BusMessage[] = []
  witness.onMessage((message) => heard.push(message))
  await realm.sql`update event_queue set polled_at = now() - interval '11 minutes'
    where realm_id = ${realm.id}`

  await (await node.realms.open(realm.id)).queues.tidy()

  const closed = { kind: 'queue-closed', realmId: realm.id, queueId: ana.queueId }
  await expect.poll(() => heard).toContainEqual(closed)
})
