import cluster from 'node:cluster'
import { Refusal, roles } from '@parley/contract'
import { oneTimePath } from '../access/public.ts'
import { sessionsOf } from '../directory/credentials.ts'
import type { User } from '../directory/objects.ts'
import type { OperatorAnswer } from '../http/health.ts'
import type { Parley } from '../parley.ts'
import type { Realm } from '../realms/realm.ts'
import type { Settings } from '../settings/settings.ts'
import { CommandRefused } from './command-refused.ts'

/** Hosts to listen on at which this machine reaches the server. */
const reachable = new Set(['localhost', '127.0.0.1', '0.0.0.0', '::', '::1'])

/** Signs the owner of the organization at the server's own address in. */
export class OwnerSignIn {
  readonly #parley: Parley
  readonly #settings: Settings
  readonly #port: string

  constructor(parley: Parley, settings: Settings, url: string) {
    this.#parley = parley
    this.#settings = settings
    this.#port = new URL(url).port
  }

  /** An address for the owner, or why there is none. */
  async answer(isFor: (owner: User) => boolean = () => true): Promise<OperatorAnswer> {
    try {
      return { address: await this.#address(isFor) }
    } catch (error) {
      if (error instanceof CommandRefused || error instanceof Refusal)
        return { problem: error.message }
      throw error
    }
  }

  /** An address for an owner without a session. */
  async firstAddress(): Promise<string | undefined> {
    const answer = await this.answer((owner) => sessionsOf(owner).length === 0)
    return 'address' in answer ? answer.address : undefined
  }

  async #address(isFor: (owner: User) => boolean): Promise<string> {
    this.#requireReachable()
    const { realm, owner } = await this.#owner()
    if (!isFor(owner)) throw new CommandRefused('The owner is already signed in')
    const code = this.#parley.oneTimeSignIn.issue({ realmId: realm.id, userId: owner.id })
    return `http://localhost:${this.#port}${oneTimePath}?code=${code}`
  }

  // Note: the cookies of a https site do not reach it by http.
  #requireReachable(): void {
    // Note: any of the nodes may get the request, and only one knows the code.
    if (cluster.isWorker) {
      throw new CommandRefused('Several nodes serve this address: sign in with the password')
    }
    const { HOST, SITE_URL } = this.#settings
    if (!reachable.has(HOST)) {
      throw new CommandRefused(`The server listens on ${HOST} only, not on localhost`)
    }
    if (SITE_URL?.startsWith('https:')) {
      throw new CommandRefused(`The site uses https: sign in at ${SITE_URL}`)
    }
  }

  async #owner(): Promise<{ realm: Realm; owner: User }> {
    const realm = await this.#parley.realms.atHost('localhost')
    const owners = [...realm.directory.users.values()].filter(
      ({ role, isActive, isBot }) => role === roles.owner && isActive && !isBot,
    )
    const [owner] = owners
    if (!owner) throw new CommandRefused('The organization has no owner')
    return { realm, owner }
  }
}
