import { isIPv4, isIPv6 } from 'node:net'
import { cachedByText } from './cached-by-text.ts'

/**
 * The network by which limits count a client. An IPv6 client has 2^64 addresses, so its network counts; an
 * IPv4-mapped IPv6 address counts as IPv4. Values of a proxy that are not addresses count as one network.
 */
export const networkOf = cachedByText((address) => {
  const [, plain] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (plain !== undefined || isIPv4(address)) return plain ?? address
  if (!isIPv6(address)) return 'unknown'
  const [before = '', after] = address.replace(/%.*$/, '').toLowerCase().split('::')
  const groups = groupsOf(before)
  if (after !== undefined) {
    const left = 8 - groups.length - groupsOf(after).length
    groups.push(...Array<string>(Math.max(0, left)).fill('0'), ...groupsOf(after))
  }
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
})

/** Note: an IPv4 part at the end counts as two groups, and is not part of the network. */
function groupsOf(part: string): string[] {
  if (part === '') return []
  return part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]))
}

/**
 * The network that one customer of an IPv6 provider may have, with 65,536 networks by which limits count. Undefined for
 * IPv4.
 */
export function siteOf(network: string): string | undefined {
  if (!network.endsWith('::/64')) return undefined
  return `${network.split(':').slice(0, 3).join(':')}::/48`
}
