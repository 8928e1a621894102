import type { api } from '@parley/contract'
import type { Client, InputOf } from '../client.ts'
import type { Message } from '../replica/message.ts'
import type { Replica } from '../replica/replica.ts'
import type { OutboxKind } from './kind.ts'

type Sent = Awaited<ReturnType<Client['messages']['send']>>

/** A message to send, and its local echo. */
export interface SendInput {
  readonly message: Omit<InputOf<typeof api.messages.send>, 'queue_id' | 'local_id'>
  readonly echo: Omit<Message, 'id'>
}

/** The server stores an `Idempotency-Key` for a day; an hour of it allows for clock differences. */
const repeatableMs = 23 * 3_600_000

/**
 * Shows messages at once. The message's event, which contains the item's id, or the answer replaces the echo,
 * whichever comes first.
 */
export function sendKind(
  client: Pick<Client, 'messages'>,
  replica: Pick<Replica, 'addEcho' | 'messages'>,
  queueId: () => string | undefined,
): OutboxKind<SendInput, Sent> {
  return {
    repeatableMs,
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
