import { lookup, Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { FairTurns } from '../fair-turns.ts'

/** The limits of one question to the name servers. */
const resolverLimits = { timeout: 2500, tries: 2 }

/** Names of the operator, which take precedence over those of the name servers. */
const hostsFile = '/etc/hosts'

/** The name servers do not know the name, or there are none. The operating system may find it in another way. */
const notFoundCodes: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA', 'ECONNREFUSED'])

/**
 * Finds the addresses of names that users provide. Note: a lookup by the operating system occupies one of Node's two threads for
 * lookups until it gives up, long after the request has. So the name servers are asked first, and the system only for names
 * that they do not know.
 */
export class NameLookup {
  readonly #servers: readonly string[] | undefined
  /** At most one thread, so that the operator's own names (mail, sign-in, database) are always found. */
  readonly #system = new FairTurns({ atOnce: 1, perAsker: 1 })

  /** Without `servers`, those that the system is configured to ask. */
  constructor(servers?: readonly string[]) {
    this.#servers = servers
  }

  async resolve(host: string, asker: string, signal: AbortSignal): Promise<readonly string[]> {
    try {
      if (await isListed(host)) return await fromSystem(host)
      return await this.#fromServers(host, signal)
    } catch (error) {
      if (signal.aborted || !notFoundCodes.has((error as { code?: unknown }).code)) throw error
    }
    return this.#system.run(asker, async () => (signal.aborted ? [] : fromSystem(host)))
  }

  async #fromServers(host: string, signal: AbortSignal): Promise<readonly string[]> {
    const resolver = new Resolver(resolverLimits)
    if (this.#servers) resolver.setServers(this.#servers)
    // Note: a signal that is already aborted sends no event.
    signal.throwIfAborted()
    const cancel = () => resolver.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      const both = [resolver.resolve4(host), resolver.resolve6(host)]
      const [four, six] = await Promise.allSettled(hasVersion4() ? both : both.reverse())
      const found = [four, six].flatMap((one) => (one?.status === 'fulfilled' ? one.value : []))
      if (found.length === 0 && four?.status === 'rejected') throw four.reason
      return found
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }
}

async function isListed(host: string): Promise<boolean> {
  const text = await readFile(hostsFile, 'utf8').catch(() => '')
  const lines = text.split('\n').map((line) => line.replace(/#.*/, '').trim().split(/\s+/))
  return lines.some(([, ...names]) => names.some((name) => name.toLowerCase() === host))
}

/** Whether this machine has an IPv4 network. Then IPv4 addresses come first. */
function hasVersion4(): boolean {
  const all = Object.values(networkInterfaces()).flatMap((one) => one ?? [])
  return all.some(({ family, internal }) => family === 'IPv4' && !internal)
}

async function fromSystem(host: string): Promise<string[]> {
  const all = await lookup(host, { all: true, verbatim: true })
  return all.map(({ address }) => address)
}
