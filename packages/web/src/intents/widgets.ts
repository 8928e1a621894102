import type { LocalEvent, Message } from '@parley/client/replica'
import type { AppContext } from '../app-context.ts'
import { showToast } from '../parts/toast.tsx'
import { act } from './act.ts'
import { afterAct } from './after-act.ts'
import { reasonOf } from './intend.ts'

/** A change of a poll or a to-do list, in the format of its submessages. */
export interface WidgetChange {
  readonly type: 'vote' | 'new_option' | 'new_task' | 'strike'
  readonly [field: string]: unknown
}

let lastId = 0

/** Shows the change at once, and takes it back if the server refuses. Resolves with whether it was accepted. */
export async function changeWidget(
  app: AppContext,
  { id: message_id }: Message,
  change: WidgetChange,
): Promise<boolean> {
  const { replica } = app
  const input = { message_id, msg_type: 'widget', content: JSON.stringify(change) }
  // Another tab may have shown changes of its own.
  lastId = Math.min(lastId - 1, -Date.now())
  const own = { sender_id: replica.selfId, submessage_id: lastId }
  const event = { type: 'submessage', ...input, ...own } as LocalEvent
  if (change.type === 'strike') return strike(app, input, event)
  const how = { place: `message ${message_id}`, shown: [event] }
  await afterAct(app, act(app, 'submessages.add', input, how))
  const known = replica.messages.byId.peek(message_id)?.submessages ?? []
  return known.some((one) => one.sender_id === own.sender_id && one.content === input.content)
}

/** Not sent through the outbox: it may repeat a request whose answer was lost, and a second strike reverts the first. */
async function strike(
  { client, replica }: AppContext,
  input: Parameters<AppContext['client']['submessages']['add']>[0],
  event: LocalEvent,
): Promise<boolean> {
  const takeBack = replica.showLocally(event)
  try {
    await client.submessages.add(input)
    return true
  } catch (error) {
    takeBack()
    showToast({ kind: 'danger', text: reasonOf(error) })
    return false
  }
}
