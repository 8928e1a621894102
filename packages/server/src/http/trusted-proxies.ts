import { isIP, isIPv4 } from 'node:net'
import { networkList } from '../networks.ts'

/** Whether an address is that of a proxy whose word counts on where a request comes from. */
export type TrustsProxy = (address: string) => boolean

/**
 * Note: the client itself writes the first entries of X-Forwarded-For, each proxy adds one at the end. So the client
 * is the last entry that no trusted proxy made, and the header of a connection from elsewhere says nothing.
 */
export function trustProxies(networks: readonly string[]): TrustsProxy {
  if (networks.length === 0) return () => false
  const trusted = networkList(networks)
  return (address) => {
    const plain = address.replace(/%.*$/, '')
    return isIP(plain) !== 0 && trusted.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6')
  }
}
