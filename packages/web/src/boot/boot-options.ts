import type { LightClient } from '@parley/client/light'
import type { EarlyMessages } from './early-messages.ts'
import type { PageSession } from './page-session.ts'
import type { Platform } from './platform.ts'

/** The parts that a tab starts with. */
export interface BootOptions {
  readonly platform: Platform
  readonly client: LightClient
  readonly session: PageSession
  readonly early?: EarlyMessages | undefined
}
