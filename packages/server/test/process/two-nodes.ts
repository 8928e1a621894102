import { test } from 'vitest'
import { freePort } from '../../../bench/src/processes/free-port.ts'
import { anEmptyHome, type Home } from './home.ts'
import { at, type Person, theOwner } from './people.ts'
import { aServer, type ServerProcess } from './server-process.ts'
import { Wire } from './wire.ts'

const nats = process.env.TEST_NATS_URL
const canShare = process.env.TEST_DATABASE_URL !== undefined && nats !== undefined

export interface Node {
  readonly home: Home
  readonly server: ServerProcess
  /** Between this node and NATS. */
  readonly wire: Wire
}

/** Two homes on one empty database, each with its own wire to NATS. */
export async function twoHomes(): Promise<Omit<Node, 'server'>[]> {
  const { dataDir, settings } = await anEmptyHome()
  const places = [dataDir, `${dataDir} of another`].map(async (DATA_DIR) => {
    const port = await freePort()
    const wire = await Wire.to(nats ?? '')
    const own = { DATA_DIR, PORT: String(port), NATS_URL: wire.url }
    const shared = { ...settings, SITE_URL: 'http://127.0.0.1' }
    const site = `http://127.0.0.1:${port}`
    return { wire, home: { dataDir: DATA_DIR, site, settings: { ...shared, ...own } } }
  })
  return Promise.all(places)
}

/** Node A, which has made the organization, and node B; and the owner at both. */
export async function twoNodes() {
  const nodes: Node[] = []
  for (const place of await twoHomes()) {
    nodes.push({ ...place, server: await aServer(place.home.settings) })
  }
  const [a, b] = nodes as [Node, Node]
  const olga = await theOwner(a.home)
  return { a, b, olga, olgaAtB: movedTo(b, olga) }
}

export function movedTo(node: Node, person: Person): Person {
  return { id: person.id, ...at(node.home.site, person.credentials) }
}

export const onTwoNodes = test.runIf(canShare)
