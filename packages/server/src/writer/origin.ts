import { AsyncLocalStorage } from 'node:async_hooks'
import type { ApiKey } from '../directory/objects.ts'

/** The origin of a change: what the audit log stores besides the actor. */
export interface Origin {
  /** The network address of the client. */
  readonly address: string
  /** The program or the browser, as far as it identifies itself. */
  readonly agent: string
  /** The key or session of the caller; set after authentication. */
  key: Pick<ApiKey, 'id' | 'name' | 'isSession'> | undefined
}

/**
 * The request that the code runs for. All its changes get this origin, so no feature can forget it; changes
 * without a request have none.
 */
export const origins = new AsyncLocalStorage<Origin>()
