import type { Endpoint, Params, ParamValues, ResultOf, Shape, UserId } from '@parley/contract'
import type { ApiKey } from '../directory/objects.ts'
import type { Viewer } from '../directory/viewer.ts'
import type { ReceivedFile } from '../files/incoming.ts'
import type { JsonText } from '../json-text.ts'
import type { Realm } from '../realms/realm.ts'
import type { Action } from '../writer/action.ts'

/** What a handler gets where nobody needs to be signed in. */
export interface OpenContext<P extends Params> {
  readonly realm: Realm
  readonly params: ParamValues<P>
  /** The organization's address as the client reached it, without a trailing slash. */
  readonly siteUrl: string
  /** Where the client is, as far as limits go. */
  readonly network: string
  /** The name of the program that calls, from its User-Agent. */
  readonly clientName: string
  /** The key by which a repeat is known, where the endpoint takes one. */
  readonly idempotencyKey: string | undefined
  /** Ends when the client goes away. */
  readonly signal: AbortSignal
}

/** What a handler gets for a signed-in caller. */
export interface UserContext<P extends Params> extends OpenContext<P> {
  readonly viewer: Viewer
  /** The file that the request brings, where the endpoint takes one. Gone when it is answered. */
  readonly file: ReceivedFile
  /** The same where the endpoint can do without. */
  readonly fileIfAny: ReceivedFile | undefined
  /** The key that the caller came with. */
  readonly key: ApiKey
  /** Changes the organization in the caller's name. */
  write<Input, Result>(action: Action<Input, Result>, input: Input): Promise<Result>
}

type ContextOf<E extends Endpoint, P extends Params> = E['caller'] extends 'anyone'
  ? OpenContext<P>
  : UserContext<P>

export interface Route {
  readonly endpoint: Endpoint
  readonly handle: (context: UserContext<Params>) => Promise<object>
}

/** Binds a handler to its declaration. */
export function on<P extends Params, S extends Shape, E extends Endpoint<P, S>>(
  endpoint: E & Endpoint<P, S>,
  handle: (context: ContextOf<E, P>) => Promise<ResultOf<S> | JsonText<ResultOf<S>>>,
): Route {
  return { endpoint: endpoint as unknown as Endpoint, handle: handle as unknown as Route['handle'] }
}

export function writerFor(
  realm: Realm,
  userId: UserId,
  onWrite: () => void,
): UserContext<Params>['write'] {
  return (action, input) => {
    onWrite()
    return realm.write(action, userId, input)
  }
}
