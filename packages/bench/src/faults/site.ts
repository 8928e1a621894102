import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Closing } from '../closing.ts'
import { freePort } from '../processes/free-port.ts'
import { insist, type Person } from './ask.ts'
import { Node, owner } from './node.ts'
import { OwnPostgres } from './own-postgres.ts'
import { OwnProcess } from './own-process.ts'
import { natsProgram, openTemporary, postgresPrograms } from './programs.ts'
import type { Site } from './site-parts.ts'
import { SmallDisk } from './small-disk.ts'
import { Wire } from './wire.ts'

/** Starts nodes with their own PostgreSQL and NATS. With a count of 0, starts one with the embedded database. */
export async function openSite(count: number, closing: Closing, program?: string): Promise<Site> {
  const directory = await mkdtemp(join(openTemporary(), 'parley-faults-'))
  closing.own({ close: () => rm(directory, { recursive: true, force: true }) })
  const shared = count === 0 ? undefined : await openShared(directory, closing)
  const ownDisk = shared ? undefined : mountDisk(join(directory, 'nodes', 'node1'), closing)
  const nodes: Node[] = []
  for (let index = 1; index <= Math.max(count, 1); index++) {
    const parts = {
      name: `node${index}`,
      directory: join(directory, 'nodes'),
      port: await freePort(),
    }
    const wires = shared && {
      database: closing.own(await Wire.to(shared.postgresPort)),
      nats: closing.own(await Wire.to(shared.natsPort)),
    }
    const node = new Node({ ...parts, ...wires, program })
    closing.own({ close: () => node.process.end('SIGKILL') })
    await node.prepare()
    await node.start()
    nodes.push(node)
  }
  const disk = shared ? shared.disk : ownDisk
  return { nodes, postgres: shared?.postgres, nats: shared?.nats, disk }
}

async function openShared(directory: string, closing: Closing) {
  const programs = postgresPrograms()
  const nats = natsProgram()
  if (!programs || !nats) throw new Error('The programs of PostgreSQL and NATS are not here')
  const [postgresPort, natsPort] = [await freePort(), await freePort()]
  const place = {
    programs,
    directory: await openDirectory(directory, 'postgres'),
    port: postgresPort,
  }
  const disk = mountDisk(place.directory, closing)
  const postgres = await OwnPostgres.initialize(place)
  closing.own({ close: () => postgres.crash() })
  await postgres.start()
  const server = new OwnProcess([nats, '-a', '127.0.0.1', '-p', String(natsPort)])
  closing.own({ close: () => server.end('SIGKILL') })
  server.start()
  return { postgres, nats: server, postgresPort, natsPort, disk }
}

/** Enough for the databases of a run with their logs. */
const diskMegabytes = 400

function mountDisk(directory: string, closing: Closing): SmallDisk | undefined {
  const disk = SmallDisk.mount(directory, diskMegabytes)
  return disk && closing.own(disk)
}

/** Note: PostgreSQL's user must be able to traverse it. */
async function openDirectory(directory: string, name: string): Promise<string> {
  await chmod(directory, 0o755)
  return join(directory, name)
}

/** Creates the owner, three active members and a guest. */
export async function settle(node: Node) {
  const boss = await signIn(node, owner.email, owner.password, 'owner')
  const people: Person[] = []
  for (const name of ['ana', 'ben', 'cleo', 'guest']) {
    const email = `${name}@example.org`
    const password = 'correct horse 9'
    const params = { email, password, full_name: name }
    await insist(node, boss, { method: 'POST', path: '/users', params })
    people.push(await signIn(node, email, password, name))
  }
  for (const person of people) {
    const params = { subscriptions: '[{"name":"general"}]' }
    await insist(node, person, { method: 'POST', path: '/users/me/subscriptions', params })
  }
  const guest = people.pop() as Person
  return { boss, members: people, guest }
}

async function signIn(
  node: Node,
  username: string,
  password: string,
  name: string,
): Promise<Person> {
  const nobody = { id: 0, name: 'nobody', authorization: '' }
  const params = { username, password }
  const body = await insist(node, nobody, { method: 'POST', path: '/fetch_api_key', params })
  const authorization = `Basic ${btoa(`${username}:${String(body.api_key)}`)}`
  return { id: Number(body.user_id), name, authorization }
}
