import { lookup, Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { FairTurns } from '../fair-turns.ts'

const limits = { timeout: 2500, tries: 2 }

/** Names that the operator gave to addresses, which come before those of name servers. */
const hostsFile = '/etc/hosts'

/** It means that names are found in another way here, as in a list of hosts: then the system finds them, if at all. */
const unknownToServers: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA', 'ECONNREFUSED'])

/**
 * Finds addresses of names that users provide. Note: the system’s own way occupies one of Node’s two threads for names until
 * it gives up, long after the request did. So these ask the name servers, and only for what those do not know, the system.
 */
export class Names {
  readonly #servers: readonly string[] | undefined
  /** One of the threads, so that names of the operator (mail, sign-in, database) are always found. */
  readonly #system = new FairTurns({ atOnce: 1, perAsker: 1 })

  /** Without servers, it asks those of the system. */
  constructor(servers?: readonly string[]) {
    this.#servers = servers
  }

  async resolve(host: string, asker: string, signal: AbortSignal): Promise<readonly string[]> {
    try {
      if (await isListed(host)) return await fromSystem(host)
      return await this.#fromServers(host, signal)
    } catch (error) {
      if (signal.aborted || !unknownToServers.has((error as { code?: unknown }).code)) throw error
    }
    return this.#system.run(asker, async () => (signal.aborted ? [] : fromSystem(host)))
  }

  async #fromServers(host: string, signal: AbortSignal): Promise<readonly string[]> {
    const resolver = new Resolver(limits)
    if (this.#servers) resolver.setServers(this.#servers)
    // Note: a signal that was aborted before tells nobody.
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

/** Whether addresses of version 4 can be reached: they come first. */
function hasVersion4(): boolean {
  const all = Object.values(networkInterfaces()).flatMap((one) => one ?? [])
  return all.some(({ family, internal }) => family === 'IPv4' && !internal)
}

async function fromSystem(host: string): Promise<string[]> {
  const all = await lookup(host, { all: true, verbatim: true })
  return all.map(({ address }) => address)
}
