import type { Closing } from '../closing.ts'
import { askAll } from '../load/connection.ts'
import { buildOrganization, type Organization, sendRequest } from '../organization/organization.ts'
import type { DatabaseKind, Options, Plan, WebPart } from '../plan.ts'
import { Child } from '../processes/child.ts'
import { freePort } from '../processes/free-port.ts'
import { LoadProcess } from '../processes/load-process.ts'
import { newPlace, type Place } from '../processes/places.ts'
import { Quiet } from '../processes/quiet.ts'
import { nodeFlags, ServerProcess } from '../processes/server-process.ts'
import { excessOf, type Hold } from '../report/hold.ts'
import type { Row } from '../report/row.ts'

export interface BenchOptions extends Options {
  readonly kind: DatabaseKind
  readonly serverUrl: string | undefined
  readonly say: (line: string) => void
  /** Owns every process, directory and database of the run. */
  readonly closing: Closing
  /** By the clock of `performance.now()`: no measure begins later. */
  readonly until: number
  /** What the rows may cost. */
  readonly held: Hold | undefined
}

interface Floor {
  readonly port: number
  readonly pid: number
}

/** Everything that a measurement needs: a server with an organization, the reference, and a load generator. */
export class Bench {
  readonly kind: DatabaseKind
  readonly plan: Plan
  readonly place: Place
  readonly port: number
  readonly quiet: Quiet
  readonly organization: Organization
  /** How long the first start took, including the creation of the database. */
  readonly firstStartMs: number
  readonly #options: BenchOptions
  #load: LoadProcess
  #server: ServerProcess | undefined
  #floor: Floor | undefined

  private constructor(parts: Parts) {
    this.kind = parts.options.kind
    this.plan = parts.options.plan
    this.place = parts.place
    this.port = parts.server.port
    this.#load = parts.load
    this.quiet = new Quiet(parts.options.plan.patienceMs)
    this.organization = parts.organization
    this.firstStartMs = parts.server.startMs
    this.#options = parts.options
    this.#server = parts.server
  }

  static async open(options: BenchOptions): Promise<Bench> {
    const { plan, kind, serverUrl, profile, say, closing } = options
    say('starting the server')
    const place = closing.own(await newPlace(kind, serverUrl))
    const server = await ServerProcess.start({ place, port: await freePort(), profile, closing })
    say(`creating ${plan.members} users and 100 channels`)
    const organization = await buildOrganization(server.port, plan.members)
    say(`sending ${plan.filled} messages`)
    await askAll(server.port, fillRequests(organization, plan), 64)
    const load = closing.own(new LoadProcess())
    return new Bench({ options, place, server, load, organization })
  }

  get server(): ServerProcess {
    if (!this.#server) throw new Error('The server is stopped')
    return this.#server
  }

  get closing(): Closing {
    return this.#options.closing
  }

  say(line: string): void {
    this.#options.say(line)
  }

  wants(part: WebPart): boolean {
    return this.#options.webParts.has(part)
  }

  /** Whether a row costs more than it may. */
  isTooDear(row: Row): boolean {
    const { held, kind } = this.#options
    return held !== undefined && excessOf(held, kind, row) !== undefined
  }

  get load(): LoadProcess {
    return this.#load
  }

  /** After a measure has failed: a server and a load generator that know nothing of it. */
  async recover(): Promise<void> {
    await this.#load.close()
    this.#load = this.closing.own(new LoadProcess())
    await this.stopServer()
    await this.startServer()
  }

  async stopServer(): Promise<void> {
    await this.#server?.close()
    this.#server = undefined
  }

  /** Starts the server again where it was. */
  async startServer(env: NodeJS.ProcessEnv = {}, preload?: URL): Promise<ServerProcess> {
    const { place, port } = this
    const { profile, closing } = this.#options
    this.#server = await ServerProcess.start({ place, port, profile, closing, env, preload })
    return this.#server
  }

  /** Starts the server as several nodes behind one port. */
  async startNodes(nodes: number): Promise<void> {
    const { place, port } = this
    const { closing } = this.#options
    this.#server = await ServerProcess.start({ place, port, closing, nodes })
  }

  /** Starts another, empty server. */
  async serverBeside(): Promise<ServerProcess> {
    const { kind, serverUrl, closing } = this.#options
    const place = closing.own(await newPlace(kind, serverUrl))
    return ServerProcess.start({ place, port: await freePort(), closing })
  }

  /** The reference process, started at the first call. */
  async floor(): Promise<Floor> {
    if (this.#floor !== undefined) return this.#floor
    this.say('starting the floor')
    const { kind, serverUrl, closing } = this.#options
    const { dataDir, databaseUrl } = closing.own(await newPlace(kind, serverUrl))
    const args = [dataDir, databaseUrl ?? '', String(this.plan.filled)]
    const floor = closing.own(new Child('../processes/floor.js', args, nodeFlags))
    const { port } = await floor.hear<{ port: number }>()
    this.#floor = { port, pid: floor.pid }
    return this.#floor
  }
}

interface Parts {
  readonly options: BenchOptions
  readonly place: Place
  readonly server: ServerProcess
  readonly load: LoadProcess
  readonly organization: Organization
}

/** Messages to everybody, so that there is history to read. */
function fillRequests({ members, general }: Organization, { filled }: Plan): string[] {
  const [first] = members
  if (!first) throw new Error('There are no members')
  return Array.from({ length: filled }, () => sendRequest(first, general.id))
}
