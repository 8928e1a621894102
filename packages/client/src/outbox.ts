// `@parley/client/outbox`: a queue of the user's actions, stored until the server has executed them. See
// docs/client.md.
export {
  memoryStorage,
  type OutboxChange,
  type OutboxItem,
  type OutboxStorage,
  type Problem,
} from './outbox/item.ts'
export type { InputOfKind, OutboxKind, OutboxKinds, SendCall } from './outbox/kind.ts'
export type { OutboxOptions } from './outbox/options.ts'
export { Outbox } from './outbox/outbox.ts'
export { waitedTooLong } from './outbox/problem.ts'
export { firstAccepted, type SendInput, sendKind } from './outbox/send-kind.ts'
