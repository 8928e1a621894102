import type { ServerEvent } from '../events.ts'

type KeyOfEvent<E> = E extends { readonly type: infer Type extends string }
  ? E extends { readonly op: infer Op extends string }
    ? `${Type}/${Op}`
    : Type
  : never

/** `type/op`, or `type` if events of the type have no `op`. */
export type EventKey = KeyOfEvent<ServerEvent>

type ByKey = { [E in ServerEvent as KeyOfEvent<E>]: E }

/** The event with a key. */
export type EventAt<Key extends EventKey> = ByKey[Key]

/** The handlers of one subject of the replica. */
export type Handlers = { readonly [Key in EventKey]?: (event: EventAt<Key>) => void }

export function keyOf(event: { readonly type: string; readonly op?: string | undefined }): string {
  return event.op === undefined ? event.type : `${event.type}/${event.op}`
}
