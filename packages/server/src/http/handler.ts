import type { Endpoint, Params, ParamValues, ResultOf, Shape } from '@parley/contract'
import type { Client } from '../delivery/waiting.ts'
import type { ApiKey } from '../directory/objects.ts'
import type { Viewer } from '../directory/viewer.ts'
import type { ReceivedFile } from '../files/incoming.ts'
import type { JsonText } from '../json-text.ts'
import type { Later } from '../later.ts'
import type { Realm } from '../realms/realm.ts'
import type { Action } from '../writer/action.ts'
import type { Origin } from '../writer/origin.ts'

/** The context of a handler that needs no signed-in user. */
export interface OpenContext<P extends Params> {
  readonly realm: Realm
  readonly params: ParamValues<P>
  /** The organization's address as the client reached it, without a trailing slash. */
  readonly siteUrl: string
  /** The network that limits count for. */
  readonly network: string
  /** The client as the audit log names it. */
  readonly origin: Origin
  /** The name of the program that calls, from its User-Agent. */
  readonly clientName: string
  /** The key that identifies a repeat, if the endpoint accepts one. */
  readonly idempotencyKey: string | undefined
  readonly client: Client
}

/** The part of the context that requires a signed-in caller. */
export interface Signed {
  readonly viewer: Viewer
  /** The key that the caller came with. */
  readonly key: ApiKey
  /** Changes the organization in the caller's name. */
  write<Input, Result>(action: Action<Input, Result>, input: Input): Promise<Result>
}

/** The context of a handler with a signed-in caller. */
export interface UserContext<P extends Params> extends OpenContext<P>, Signed {
  /** The uploaded file, if the endpoint takes one. Removed after the answer. */
  readonly file: ReceivedFile
  /** The same for endpoints where the file is optional. */
  readonly fileIfAny: ReceivedFile | undefined
}

type ContextOf<E extends Endpoint, P extends Params> = E['caller'] extends 'anyone'
  ? OpenContext<P>
  : UserContext<P>

export interface Route<Id extends string = string> {
  readonly endpoint: Endpoint<Params, Shape, Id>
  readonly handle: (context: UserContext<Params>) => Promise<object | undefined | Later<object>>
}

/** An endpoint without a result has a handler that returns nothing. */
type Answer<S extends Shape> = keyof S extends never
  ? Promise<void>
  : Promise<ResultOf<S> | JsonText<ResultOf<S>> | Later<JsonText<ResultOf<S>>>>

/** Binds a handler to its declaration. */
export function on<
  P extends Params,
  S extends Shape,
  Id extends string,
  E extends Endpoint<P, S, Id>,
>(endpoint: E & Endpoint<P, S, Id>, handle: (context: ContextOf<E, P>) => Answer<S>): Route<Id> {
  return {
    endpoint: endpoint as unknown as Endpoint<Params, Shape, Id>,
    handle: handle as unknown as Route['handle'],
  }
}
