import { type NarrowTermLike, type NarrowWorld, narrowTest } from '@parley/contract/narrow-rules'
import type { ServerEvent, Snapshot } from '../src/events.ts'
import type { Message } from '../src/replica/message.ts'
import type { FetchMessages } from '../src/replica/messages/fetch-messages.ts'
import { narrowMessageOf } from '../src/replica/messages/world.ts'
import { aSnapshot, people } from './a-snapshot.ts'

export const selfId = 1
export const channelIds = [1, 2, 3] as const
export const topics = ['a', 'b', '✔ c'] as const

type Place = { readonly channelId: number; readonly topic: string } | { readonly with: number }

/** A naive server with one reader: all messages, and the events for its reader. */
export class MessageModel {
  readonly messages = new Map<number, Message>()
  readonly mutedChannels = new Set<number>()
  readonly policies = new Map<string, number>()
  /** Events that the reader has not received yet. */
  readonly untold: ServerEvent[] = []
  #position = 0
  #lastId = 0

  snapshot(): Snapshot {
    const subscriptions = channelIds.map((stream_id) => ({
      stream_id,
      name: `channel ${stream_id}`,
      is_muted: false,
      invite_only: false,
      history_public_to_subscribers: true,
      subscriber_count: 1,
    }))
    return aSnapshot({
      user_id: selfId,
      streams: subscriptions,
      subscriptions,
      realm_users: people(4),
    })
  }

  send(place: Place, senderId: number, content: string, flags: Message['flags']): number {
    this.#lastId += 1 + (this.#lastId % 3)
    const id = this.#lastId
    const where =
      'with' in place
        ? {
            type: 'private',
            display_recipient: [...new Set([selfId, place.with])].map((one) => ({ id: one })),
            subject: '',
          }
        : {
            type: 'stream',
            stream_id: place.channelId,
            display_recipient: `channel ${place.channelId}`,
            subject: place.topic,
          }
    const fields = {
      ...where,
      id,
      sender_id: senderId,
      topic: where.subject,
      content,
      content_type: 'text/html',
      reactions: [],
      submessages: [],
      topic_links: [],
      timestamp: id,
    }
    this.messages.set(id, { ...fields, flags } as unknown as Message)
    this.#tell({ type: 'message', message: fields, flags })
    return id
  }

  edit(id: number, content: string): void {
    const message = this.#change(id, { content })
    if (!message) return
    this.#tellUpdate(id, [id], message.flags, { content, rendered_content: content })
  }

  move(ids: readonly number[], to: { channelId: number; topic: string }): void {
    const moved = ids.filter((id) => this.messages.get(id)?.type === 'stream')
    const [first] = moved
    const before = first === undefined ? undefined : this.messages.get(first)
    if (first === undefined || !before) return
    const place = { stream_id: to.channelId, subject: to.topic, topic: to.topic }
    for (const id of moved) this.#change(id, place as never)
    this.#tellUpdate(first, moved, before.flags, {
      stream_id: before.stream_id,
      new_stream_id: to.channelId,
      orig_subject: before.subject,
      subject: to.topic,
    })
  }

  delete(ids: readonly number[]): void {
    for (const id of ids) this.messages.delete(id)
    if (ids.length > 0)
      this.#tell({ type: 'delete_message', message_ids: ids, message_type: 'stream' })
  }

  flag(ids: readonly number[], op: 'add' | 'remove', flag: 'read' | 'starred'): void {
    const changed = ids.filter(
      (id) => this.messages.get(id)?.flags.includes(flag) === (op !== 'add'),
    )
    const details: Record<string, unknown> = {}
    for (const id of changed) {
      const message = this.messages.get(id)
      if (!message) continue
      const others = message.flags.filter((known) => known !== flag)
      this.#change(id, { flags: op === 'add' ? [...others, flag] : others })
      details[id] = detailsOf(message)
    }
    if (changed.length === 0) return
    const more = op === 'remove' && flag === 'read' ? { message_details: details } : {}
    this.#tell({
      type: 'update_message_flags',
      op,
      operation: op,
      flag,
      messages: changed,
      ...more,
    })
  }

  react(id: number, op: 'add' | 'remove'): void {
    const message = this.messages.get(id)
    if (!message) return
    const reaction = { emoji_name: 'heart', emoji_code: '2764', reaction_type: 'unicode_emoji' }
    const reactions = op === 'add' ? [{ ...reaction, user_id: 2 as never }] : []
    this.#change(id, { reactions })
    this.#tell({ type: 'reaction', op, message_id: id, user_id: 2, ...reaction })
  }

  setPolicy(channelId: number, topic: string, policy: number): void {
    this.policies.set(`${channelId} ${topic}`, policy)
    this.#tell({
      type: 'user_topic',
      stream_id: channelId,
      topic_name: topic,
      last_updated: 0,
      visibility_policy: policy,
    })
  }

  muteChannel(channelId: number, value: boolean): void {
    if (value) this.mutedChannels.add(channelId)
    else this.mutedChannels.delete(channelId)
    const property = 'is_muted'
    this.#tell({ type: 'subscription', op: 'update', stream_id: channelId, property, value })
  }

  /** Every message of a narrow: the model of what a view knows. Ascending. */
  idsIn(narrow: readonly NarrowTermLike[]): number[] {
    const test = narrowTest(narrow)
    const all = [...this.messages.values()].sort((a, b) => a.id - b.id)
    return all.flatMap((one) => (test?.(narrowMessageOf(one), this.world) ? [one.id] : []))
  }

  readonly fetch: FetchMessages = async (query) => {
    const found = { found_oldest: true, found_newest: true }
    if ('message_ids' in query) {
      const messages = query.message_ids.flatMap((id) => this.messages.get(id) ?? [])
      return { ...found, messages }
    }
    const ids = this.idsIn(query.narrow)
    const anchor = this.#anchorOf(query.anchor, ids)
    const before = ids.filter((id) => id < anchor)
    const after = ids.filter((id) => id > anchor)
    const shown = [
      ...before.slice(before.length - Math.min(before.length, query.num_before)),
      ...(query.include_anchor ? ids.filter((id) => id === anchor) : []),
      ...after.slice(0, query.num_after),
    ]
    return {
      anchor,
      found_oldest: before.length <= query.num_before && query.num_before > 0,
      found_newest: after.length <= query.num_after && (query.num_after > 0 || anchor > 1e9),
      messages: shown.flatMap((id) => this.messages.get(id) ?? []),
    }
  }

  readonly world: NarrowWorld = {
    selfId,
    channelIdOf: (nameOrId) => Number(nameOrId),
    userIdOf: (addressOrId) => Number(addressOrId),
    isChannelIn: (set) => set === 'public',
    isMuted: (channelId, topic) => {
      const policy = this.policies.get(`${channelId} ${topic}`) ?? 0
      return policy === 0 ? this.mutedChannels.has(channelId) : policy === 1
    },
    isFollowed: (channelId, topic) => this.policies.get(`${channelId} ${topic}`) === 3,
    readsHistory: () => true,
  }

  #anchorOf(anchor: number | string, ids: readonly number[]): number {
    if (typeof anchor === 'number') return anchor
    if (anchor === 'oldest') return 0
    const unread = ids.find((id) => !this.messages.get(id)?.flags.includes('read'))
    return anchor === 'first_unread' && unread !== undefined ? unread : 10_000_000_000_000_000
  }

  #change(id: number, change: Partial<Message>): Message | undefined {
    const message = this.messages.get(id)
    if (message) this.messages.set(id, { ...message, ...change })
    return message
  }

  #tellUpdate(
    message_id: number,
    message_ids: readonly number[],
    flags: Message['flags'],
    change: object,
  ): void {
    const head = { type: 'update_message', user_id: 2, rendering_only: false, edit_timestamp: 1 }
    this.#tell({ ...head, message_id, message_ids, flags, ...change })
  }

  #tell(event: object): void {
    this.untold.push({ id: ++this.#position, ...event } as unknown as ServerEvent)
  }
}

function detailsOf(message: Message) {
  const { type, stream_id, subject, display_recipient, flags } = message
  const mentioned = flags.includes('mentioned') ? { mentioned: true } : {}
  if (type === 'stream') return { type, stream_id, topic: subject, ...mentioned }
  const user_ids =
    typeof display_recipient === 'string' ? [] : display_recipient.map(({ id }) => id)
  return { type, user_ids: user_ids.filter((id) => id !== selfId), ...mentioned }
}
