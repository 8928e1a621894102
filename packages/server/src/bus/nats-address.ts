export interface NatsAddress {
  readonly servers: string[]
  readonly user?: string
  readonly pass?: string
  readonly token?: string
  /** Present: a connection without TLS is refused. */
  readonly tls?: Record<string, never>
}

/**
 * Reads `NATS_URL`: `nats://` or `tls://`, one or more hosts separated by commas, and credentials before the first
 * host: `user:password@` or `token@`, percent-encoded. `tls://` refuses connections without TLS.
 */
export function readNatsUrl(url: string): NatsAddress {
  const [, scheme, , credentials, hosts = ''] = /^(?:(\w+):\/\/)?((.*)@)?([^@]*)$/.exec(url) ?? []
  const servers = hosts.split(',').map((host) => host.trim().replace(/\/$/, ''))
  const tls = scheme === 'tls' ? { tls: {} } : {}
  if (credentials === undefined) return { servers, ...tls }
  const [user = '', pass] = credentials.split(/:(.*)/s).map(decodeURIComponent)
  return { servers, ...(pass === undefined ? { token: user } : { user, pass }), ...tls }
}
