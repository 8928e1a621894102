// `@parley/client/outbox`: what one wants done, kept until it is done. See docs/client.md.
export { memoryStorage, type OutboxItem, type OutboxStorage, type Problem } from './outbox/item.ts'
export type { InputOfKind, OutboxKind, OutboxKinds, SendCall } from './outbox/kind.ts'
export { Outbox, type OutboxOptions } from './outbox/outbox.ts'
export { type SendInput, sendKind } from './outbox/send-kind.ts'
