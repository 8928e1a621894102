import type { api } from '@parley/contract'
import type { Client, InputOf } from '../client.ts'
import { ApiError } from '../errors.ts'
import type { Message } from '../replica/message.ts'
import type { Replica } from '../replica/replica.ts'
import type { OutboxKind } from './kind.ts'

type Sent = Awaited<ReturnType<Client['messages']['send']>>

/** A message to send, and its local echo. */
export interface SendInput {
  readonly message: Omit<InputOf<typeof api.messages.send>, 'queue_id' | 'local_id'>
  readonly echo: Omit<Message, 'id'>
  /** The newest message of its topic that its author knew. Where this message is now, the conversation is. */
  readonly after?: number | undefined
  /** Earlier forms of the message, from before its topic moved. One may have been sent under the same key. */
  readonly former?: readonly SendInput['message'][]
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
    send: ({ message, former = [] }, { idempotencyKey, signal }) => {
      const queue_id = queueId() as never
      const own = queue_id === undefined ? {} : { queue_id, local_id: idempotencyKey }
      return firstAccepted([message, ...former], (one) =>
        client.messages.send({ ...one, ...own }, { idempotencyKey, signal }),
      )
    },
    show: ({ echo }, id) => {
      replica.addEcho(id, echo)
      return () => replica.messages.dropEcho(id)
    },
    done: (answer, id) => replica.messages.resolveEcho(id, answer.id),
  }
}

/**
 * Sends the first of several forms of a message under one key. If an earlier attempt has sent another form, the server refuses the
 * key, and answers the form that it has.
 */
export async function firstAccepted<Form, Answer>(
  [form, ...former]: readonly Form[],
  send: (form: Form) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await send(form as Form)
  } catch (error) {
    const isOther = error instanceof ApiError && error.code === 'IDEMPOTENCY_KEY_REUSED'
    if (!isOther || former.length === 0) throw error
    return firstAccepted(former, send)
  }
}
