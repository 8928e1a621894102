import { BlockList, isIP, isIPv4 } from 'node:net'
import { networkInterfaces } from 'node:os'
import { networkList } from '../networks.ts'

/** Addresses of version 4 that are no host of the public network. */
const closed4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/**
 * Of IPv6 only 2000::/3 is public, except for its tunnel and documentation ranges. Outside of it are loopback,
 * link-local, unique local and IPv4-mapped addresses.
 */
const closed6 = [
  '::/3',
  '4000::/2',
  '8000::/1',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
]

/** Which addresses the server may connect to. */
export class Reach {
  readonly #closed4 = networkList(closed4)
  readonly #closed6 = networkList(closed6)
  readonly #allowed: BlockList
  readonly #own: () => readonly string[]

  /** `allowed` are networks, as `10.1.0.0/16`, that may be reached in any case. `own` returns the machine's addresses, which may not. */
  constructor(allowed: readonly string[] = [], own = ownAddresses) {
    this.#allowed = networkList(allowed)
    this.#own = own
  }

  /** Note: a text that is no address is not reachable. */
  includes(address: string): boolean {
    const plain = address.replace(/%.*$/, '')
    if (isIP(plain) === 0) return false
    const family = isIPv4(plain) ? 'ipv4' : 'ipv6'
    // An IPv4-mapped IPv6 address is always refused, even if an allowed network contains it.
    if (/^::(?:ffff:)?[\d.]*\./i.test(plain)) return false
    if (this.#allowed.check(plain, family)) return true
    const closed = family === 'ipv4' ? this.#closed4 : this.#closed6
    return !closed.check(plain, family) && !this.#isOwn(plain, family)
  }

  /** Connections from this machine to its own public address do not pass the firewall that protects its other services. */
  #isOwn(address: string, family: 'ipv4' | 'ipv6'): boolean {
    const own = new BlockList()
    for (const one of this.#own()) own.addAddress(one, isIPv4(one) ? 'ipv4' : 'ipv6')
    return own.check(address, family)
  }
}

/** Note: read each time, because addresses come and go while the server runs. */
function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address))
}
