import type { UserId } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import { seededRandom, testSeed } from '../../../test/random.ts'
import { Presences } from './presences.ts'
import type { Seen } from './seen.ts'

/** The client's model: received presences and the last number. */
interface Client {
  readonly seen: Map<UserId, Seen>
  lastId: number
}

interface Story {
  readonly nodes: Presences[]
  readonly users: readonly UserId[]
  readonly clients: readonly Client[]
  /** The reports by user: the expected state. */
  readonly model: Map<UserId, Seen>
  readonly random: ReturnType<typeof seededRandom>
}

// Invariant: wherever presences are reported, a client that requests changes, from changing nodes, knows the same
// as one that requests everything; and it receives each change once.
test.each([
  { nodes: 1, shared: false },
  { nodes: 2, shared: true },
])(`changes add up to the whole, %j (seed ${testSeed})`, async ({ nodes, shared }) => {
  const { realm, everyone } = await aRealm()
  const open = () => new Presences({ sql: realm.sql, realmId: realm.id, shared })
  const story: Story = {
    nodes: Array.from({ length: nodes }, open),
    users: everyone.map(({ id }) => id),
    clients: Array.from({ length: 3 }, () => ({ seen: new Map<UserId, Seen>(), lastId: -1 })),
    model: new Map(),
    random: seededRandom(testSeed),
  }
  for (let step = 0; step < 150; step++) {
    await report(story, step)
    if (story.random.below(3) === 0) await ask(story, story.random.pick(story.clients))
    if (story.random.below(25) > 0) continue
    const restarted = story.random.below(nodes)
    await story.nodes[restarted]?.flush()
    story.nodes[restarted] = open()
  }
  for (const client of story.clients) await ask(story, client)
})

/** Several at once: they share a writing. */
async function report({ nodes, users, model, random }: Story, step: number): Promise<void> {
  const reporting = random.some(users)
  const reports = reporting.map((userId, index) => {
    const seen = { activeAt: random.below(2) ? step : null, connectedAt: 1000 * step + index }
    model.set(userId, seen)
    return random.pick(nodes).report(userId, () => seen)
  })
  await Promise.all(reports)
}

async function ask({ nodes, model, random }: Story, client: Client): Promise<void> {
  const board = await random.pick(nodes).board()
  const changes = board.since(client.lastId)
  for (const { userId, updateId, activeAt, connectedAt } of changes) {
    expect(updateId).toBeGreaterThan(client.lastId)
    client.seen.set(userId, { activeAt, connectedAt })
  }
  expect(new Set(changes.map(({ userId }) => userId)).size).toBe(changes.length)
  client.lastId = Math.max(client.lastId, board.lastId)
  expect(client.seen).toEqual(model)
}
