import { BlockList, isIPv4 } from 'node:net'

/** Networks, as `10.1.0.0/16`, to look addresses up in. */
export function networkList(networks: readonly string[]): BlockList {
  const all = new BlockList()
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/')
    all.addSubnet(address, Number(bits), isIPv4(address) ? 'ipv4' : 'ipv6')
  }
  return all
}
