import { AsyncLocalStorage } from 'node:async_hooks'
import type { ApiKey } from '../directory/objects.ts'

/** Where a change comes from: what the audit log says beside who made it. */
export interface Origin {
  /** The network address of the client. */
  readonly address: string
  /** The program or the browser, as far as it tells. */
  readonly agent: string
  /** The key or the session that proved who asks; known once that is proved. */
  key: Pick<ApiKey, 'id' | 'name' | 'isSession'> | undefined
}

/**
 * The request that the code runs for. Whatever it writes carries it, so that no
 * feature can forget to say where a change comes from; what no request asked for has none.
 */
export const origins = new AsyncLocalStorage<Origin>()
