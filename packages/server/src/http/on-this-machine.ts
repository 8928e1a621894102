import { BlockList, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** The client information that proxies provide. */
const ofProxies = /^(forwarded|x-forwarded-.*|via|x-real-ip|.*-client-ip|.*-connecting-ip)$/

const ownNames = /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/**
 * Whether the request comes from this machine and is addressed to it: a loopback connection, no proxy headers, and
 * a loopback host. Note: determined by the connection, never by a forwarding header.
 */
export function isOnThisMachine({ raw, headers }: FastifyRequest): boolean {
  if (Object.keys(headers).some((name) => ofProxies.test(name))) return false
  if (!ownNames.test(headers.host ?? '')) return false
  return isLoopback(raw.socket.remoteAddress)
}

/** Whether a connection comes from this machine. */
export function isLoopback(address = ''): boolean {
  const peer = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return peer !== '' && loopback.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4')
}
