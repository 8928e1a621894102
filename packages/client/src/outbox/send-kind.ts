import type { api } from '@parley/contract'
import type { Client, InputOf } from '../client.ts'
import type { Message } from '../replica/message.ts'
import type { Replica } from '../replica/replica.ts'
import type { OutboxKind } from './kind.ts'

type Sent = Awaited<ReturnType<Client['messages']['send']>>

/** A message to send, and how it looks until the server shows it. */
export interface SendInput {
  readonly message: Omit<InputOf<typeof api.messages.send>, 'queue_id' | 'local_id'>
  readonly echo: Omit<Message, 'id'>
}

/**
 * Messages are on the screen at once. The event of the message, which names the item, or the answer, takes the
 * place of what was shown: whichever comes first, once.
 */
export function sendKind(
  client: Pick<Client, 'messages'>,
  replica: Pick<Replica, 'addEcho' | 'messages'>,
  queueId: () => string | undefined,
): OutboxKind<SendInput, Sent> {
  return {
    send: ({ message }, { idempotencyKey, signal }) => {
      const queue_id = queueId() as never
      const own = queue_id === undefined ? {} : { queue_id, local_id: idempotencyKey }
      return client.messages.send({ ...message, ...own }, { idempotencyKey, signal })
    },
    show: ({ echo }, id) => {
      replica.addEcho(id, echo)
      return () => replica.messages.dropEcho(id)
    },
    done: (answer, id) => replica.messages.resolveEcho(id, answer.id),
  }
}
