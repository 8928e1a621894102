import type {
  EventDeclaration,
  EventId,
  eventsByName,
  ResultOf,
  SnapshotPart,
  SnapshotWord,
} from '@parley/contract'
import type { Client } from './client.ts'

type Declared = typeof eventsByName

/** The name of an event's declaration in the contract. */
export type EventName = Exclude<keyof Declared, 'heartbeat'>

/** An event in wire format. */
export type EventOf<Name extends EventName> = Wire<Declared[Name]>

type Wire<D> =
  D extends EventDeclaration<infer Fields>
    ? { readonly id: EventId; readonly type: D['type'] } & Op<D['op']> & ResultOf<Fields>
    : never

type Op<Word> = undefined extends Word ? { readonly op?: Word } : { readonly op: Word }

/** Any event that the contract declares. A newer server sends others, too, so code should ignore unknown types. */
export type ServerEvent = { [Name in EventName]: EventOf<Name> }[EventName]

type Both<Union> = (Union extends unknown ? (part: Union) => void : never) extends (
  part: infer Parts,
) => void
  ? Parts
  : never

/** Every part of the snapshot; `fetch_event_types` determines which are present. */
type SnapshotParts = Both<{ [Word in SnapshotWord]: SnapshotPart<Word> }[SnapshotWord]>

/** The answer of POST /register: the state that the following events change. */
export type Snapshot = Awaited<ReturnType<Client['queues']['register']>> & Partial<SnapshotParts>
