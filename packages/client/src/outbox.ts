// `@parley/client/outbox`: a queue of the user's actions, kept until the server has done them. See
// docs/client.md.
export {
  memoryStorage,
  type OutboxChange,
  type OutboxItem,
  type OutboxStorage,
  type Problem,
} from './outbox/item.ts'
export type { InputOfKind, OutboxKind, OutboxKinds, SendCall } from './outbox/kind.ts'
export { Outbox, type OutboxOptions } from './outbox/outbox.ts'
export { waitedTooLong } from './outbox/problem.ts'
export { type SendInput, sendKind } from './outbox/send-kind.ts'
