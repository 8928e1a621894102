import { isIP, isIPv4 } from 'node:net'
import { networkList } from '../networks.ts'

/** Whether an address belongs to a trusted proxy. */
export type TrustsProxy = (address: string) => boolean

/**
 * Note: the client controls the first entries of X-Forwarded-For, and each proxy appends one. So the client is the
 * last entry that no trusted proxy has as its address, and the header of an untrusted connection is ignored.
 */
export function trustProxies(networks: readonly string[]): TrustsProxy {
  if (networks.length === 0) return () => false
  const trusted = networkList(networks)
  return (address) => {
    const plain = address.replace(/%.*$/, '')
    return isIP(plain) !== 0 && trusted.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6')
  }
}
