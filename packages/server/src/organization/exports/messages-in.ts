import type { DomainEvent } from '../../log/domain-event.ts'

interface Named {
  readonly id: number
}

/** The fields in which events name changed messages. */
interface AboutMessages {
  readonly message?: Named
  readonly messages?: readonly Named[]
  readonly move?: { readonly messages: readonly Named[] }
}

/** The messages that an event is about. Note: flags are people's own, and read apart from messages. */
export function messagesIn(event: DomainEvent): number[] {
  const { message, messages = [], move } = event as AboutMessages
  const named = [...(message ? [message] : []), ...messages, ...(move?.messages ?? [])]
  return named.flatMap(({ id }) => (Number.isInteger(id) ? [id] : []))
}
