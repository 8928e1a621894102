import type { Logger } from 'pino'
import type { Settings } from '../settings/settings.ts'
import { Connections } from './connections.ts'
import { type Patience, usualPatience } from './pace.ts'
import { trustProxies } from './trusted-proxies.ts'

interface ConnectionParts {
  readonly settings: Settings
  readonly logger: Logger
  readonly patience?: Patience
}

/** The connections of a server with these settings. */
export function openConnections({
  settings,
  logger,
  patience = usualPatience,
}: ConnectionParts): Connections {
  return new Connections({
    most: settings.MAX_CONNECTIONS,
    maxPerAddress: settings.MAX_CONNECTIONS_PER_ADDRESS,
    patience,
    headerBytes: 64 * 1024 * 1024,
    trustsProxy: trustProxies(settings.TRUSTED_PROXIES),
    onRefused: (why) => logger.warn(`connections are refused: ${why}`),
  })
}
