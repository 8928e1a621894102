import type { api, Endpoint, ParamInputs, ResultOf } from '@parley/contract'
import { type CallOptions, type Connection, call } from './call.ts'
import type { CallForm } from './encode.ts'

/** One function for each endpoint, with the parameters and the result that it declares. */
export type ClientOf<Api> = {
  readonly [Feature in keyof Api]: {
    readonly [Name in keyof Api[Feature]]: Api[Feature][Name] extends Endpoint
      ? Call<Api[Feature][Name]>
      : never
  }
}

export type Call<E extends Endpoint> =
  Record<never, never> extends ParamInputs<E['params']>
    ? (input?: InputOf<E>, options?: CallOptions) => Promise<OutputOf<E>>
    : (input: InputOf<E>, options?: CallOptions) => Promise<OutputOf<E>>

export type InputOf<E extends Endpoint> = ParamInputs<E['params']>
export type OutputOf<E extends Endpoint> = ResultOf<E['result']['shape']>

/** The result of `connect` and `connectLight`: the endpoints of the contract as functions. */
export type Client = ClientOf<typeof api>

/** The functions of one feature. */
export function callsOf(connection: Connection, forms: Readonly<Record<string, CallForm>>) {
  const calls = Object.entries(forms).map(([name, form]) => [
    name,
    (input: Readonly<Record<string, unknown>> = {}, options: CallOptions = {}) =>
      call(connection, form, input, options),
  ])
  return Object.fromEntries(calls)
}
