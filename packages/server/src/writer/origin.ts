import type { ApiKey } from '../directory/objects.ts'

/**
 * The origin of a change: what the audit log stores besides the actor. Requests hand it to the writer
 * (`tools/check-origins.ts`). Note: an `AsyncLocalStorage` would do that by itself, and makes every promise slower.
 */
export interface Origin {
  /** The network address of the client. */
  readonly address: string
  /** The program or the browser, as far as it identifies itself. */
  readonly agent: string
  /** The key or session of the caller; set after authentication. */
  key: Pick<ApiKey, 'id' | 'name' | 'isSession'> | undefined
}
