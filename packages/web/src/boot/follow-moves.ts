import type { LightClient, ServerEvent } from '@parley/client/light'
import type { OutboxItem, SendInput } from '@parley/client/outbox'
import { type Place, placeKey, type Replica } from '@parley/client/replica'
import type { Act, AppOutbox } from '../app-context.ts'
import { messageTo } from '../intents/send-message.ts'
import type { Unsend } from '../intents/undo-send.ts'

type Topic = Extract<Place, { kind: 'topic' }>

interface Move {
  readonly from: Topic
  readonly to: Topic
  /** Only what was written after one of these messages. */
  readonly after?: ReadonlySet<number>
}

type Names = Pick<Replica, 'channels'>

/**
 * Gives what waits for a topic the topic's new place, if all of the topic has moved. If a part of it has moved with all that came
 * later, this is the conversation of those who had read it: what was written after it goes along. If only single messages have moved,
 * the conversation of the waiting ones is still there.
 */
export function followMoves(
  outbox: AppOutbox,
  replica: Names,
  events: readonly ServerEvent[],
): void {
  for (const event of events) {
    const move = event.type === 'update_message' ? moveOf(event) : undefined
    if (move) give(outbox, replica, move)
  }
}

/**
 * The same for moves that this browser has not heard of, because its queue was gone: the newest message that the author of a waiting
 * one knew tells where the conversation is. Without an answer, it goes where it was written.
 */
export async function findMoved(
  outbox: AppOutbox,
  replica: Names,
  client: Pick<LightClient, 'messages'>,
): Promise<void> {
  const written = outbox.items.peek().flatMap((item) => {
    const from = topicOf(item)
    const after = afterOf(item)
    return from && after !== undefined ? [{ from, after }] : []
  })
  const asked = new Map(written.map((one) => [`${placeKey(one.from)} ${one.after}`, one]))
  const moves = [...asked.values()].map(async ({ from, after }) => {
    const which = { message_id: after as never, allow_empty_topic_name: true }
    const { message } = await client.messages.getOne(which)
    const { stream_id: channelId, subject: topic } = message
    if (channelId === undefined) return
    const to: Topic = { kind: 'topic', channelId, topic }
    if (placeKey(from) !== placeKey(to))
      give(outbox, replica, { from, to, after: new Set([after]) })
  })
  await Promise.allSettled(moves)
}

function give(outbox: AppOutbox, replica: Names, { from, to, after }: Move): void {
  const name = replica.channels.byId.peek(to.channelId)?.name ?? ''
  const items = outbox.items.peek().filter((item) => {
    if (item.place !== placeKey(from)) return false
    return !after || after.has(afterOf(item) ?? -1)
  })
  void outbox.move(items, placeKey(to), (item) => movedInput(item, to, name))
}

function moveOf(event: Extract<ServerEvent, { type: 'update_message' }>): Move | undefined {
  const { propagate_mode: mode, orig_subject: before, stream_id: channelId } = event
  if (mode === undefined || mode === 'change_one') return undefined
  if (before === undefined || channelId === undefined) return undefined
  const { subject: topic = before, new_stream_id: newChannelId = channelId } = event
  return {
    from: { kind: 'topic', channelId, topic: before },
    to: { kind: 'topic', channelId: newChannelId, topic },
    ...(mode === 'change_later' && { after: new Set<number>(event.message_ids) }),
  }
}

function afterOf({ kind, input }: OutboxItem): number | undefined {
  return kind === 'send' ? (input as SendInput).after : undefined
}

function topicOf({ kind, input }: OutboxItem): Topic | undefined {
  if (kind !== 'send') return undefined
  const { stream_id: channelId, subject: topic } = (input as SendInput).echo
  return channelId === undefined ? undefined : { kind: 'topic', channelId, topic }
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
