import { eventsByName } from '@parley/contract'
import type { EventName, EventOf } from './events.ts'

/** Whether an event is the one that the contract declares under this name. */
export function isEvent<Name extends EventName>(
  event: { readonly type: string; readonly op?: string | undefined },
  name: Name,
): event is EventOf<Name> {
  const { type, op } = eventsByName[name]
  return event.type === type && (op === undefined || event.op === op)
}
