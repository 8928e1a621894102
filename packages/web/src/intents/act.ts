import type { LightClient } from '@parley/client/light'
import type { LocalEvent } from '@parley/client/replica'
import type { AppContext } from '../app-context.ts'

type InputOf<Call> = Call extends (input: infer Input, ...rest: never) => unknown ? Input : never

/**
 * Does something that can be undone, without waiting for the server. Its result shows at once and survives a
 * reload and a lost network. If the server refuses, it is rolled back and the reason is shown. Acts with the same
 * `place` reach the server in order. Returns the id of the act, for `afterAct`.
 */
export function act<
  Feature extends keyof LightClient & string,
  Name extends keyof LightClient[Feature] & string,
>(
  { outbox }: Pick<AppContext, 'outbox'>,
  call: `${Feature}.${Name}`,
  input: InputOf<LightClient[Feature][Name]>,
  { place, shown }: { readonly place: string; readonly shown: readonly LocalEvent[] },
): string {
  const id = crypto.randomUUID()
  void outbox.add('act', { call, input: input as object, shown }, { place, id })
  return id
}
