import type { ServerEvent } from '@parley/client/light'
import type { OutboxItem, SendInput } from '@parley/client/outbox'
import { type Place, placeKey, type Replica } from '@parley/client/replica'
import type { Act, AppOutbox } from '../app-context.ts'
import { messageTo } from '../intents/send-message.ts'
import type { Unsend } from '../intents/undo-send.ts'

type Topic = Extract<Place, { kind: 'topic' }>

interface Move {
  readonly from: Topic
  readonly to: Topic
}

/**
 * Gives what waits for a topic the topic's new place, if all of the topic has moved. If only some of its messages have moved, the
 * conversation of the waiting ones is still there.
 */
export function followMoves(
  outbox: AppOutbox,
  replica: Pick<Replica, 'channels'>,
  events: readonly ServerEvent[],
): void {
  for (const event of events) {
    const move = event.type === 'update_message' ? moveOf(event) : undefined
    if (!move) continue
    const name = replica.channels.byId.peek(move.to.channelId)?.name ?? ''
    void outbox.move(placeKey(move.from), placeKey(move.to), (item) =>
      movedInput(item, move.to, name),
    )
  }
}

function moveOf(event: Extract<ServerEvent, { type: 'update_message' }>): Move | undefined {
  const { propagate_mode: mode, orig_subject: before, stream_id: channelId } = event
  if (mode !== 'change_all' || before === undefined || channelId === undefined) return undefined
  const { subject: topic = before, new_stream_id: newChannelId = channelId } = event
  return {
    from: { kind: 'topic', channelId, topic: before },
    to: { kind: 'topic', channelId: newChannelId, topic },
  }
}

/** An attempt without an answer may have sent the former message. */
function movedInput(item: OutboxItem, to: Topic, name: string): unknown {
  const isUnsend = item.kind === 'act' && (item.input as Act).call === 'unsend'
  if (isUnsend) {
    const act = item.input as Act
    return { ...act, input: moved(act.input as Unsend, to) }
  }
  if (item.kind !== 'send') return item.input
  const input = item.input as SendInput
  const { channelId: stream_id, topic } = to
  const place = { stream_id, subject: topic, topic, display_recipient: name }
  return { ...moved(input, to), echo: { ...input.echo, ...place } }
}

function moved<Input extends Pick<SendInput, 'message' | 'former'>>(
  input: Input,
  to: Topic,
): Input {
  const { message, former = [] } = input
  const fresh = { ...message, ...messageTo(to, message.content) }
  return { ...input, message: fresh, former: [message, ...former] }
}
