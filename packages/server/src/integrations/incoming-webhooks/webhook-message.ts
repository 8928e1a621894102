import { type ChannelId, channelId } from '@parley/contract'
import type { Viewer } from '../../directory/viewer.ts'

/** A payload as a message. */
export interface WebhookMessage {
  /** Undefined: the payload has no topic. */
  readonly topic: string | undefined
  /** In Markdown; empty: nothing to post. */
  readonly content: string
}

/** The target that the address of the webhook gives; a channel by its name or id. */
export interface Wanted {
  readonly stream?: string | undefined
  readonly topic?: string | undefined
}

/** As a request to send it: to the channel that was named, or to the owner of the bot. */
export function paramsOf({ user }: Viewer, to: Wanted, { topic, content }: WebhookMessage) {
  const usual = { content, queue_id: undefined, local_id: undefined, read_by_sender: undefined }
  if (to.stream === undefined) {
    const owner = user.botOwnerId ?? user.id
    return { ...usual, type: 'direct' as const, to: [owner], topic: undefined }
  }
  const place = { to: channelOf(to.stream), topic: to.topic ?? topic ?? '' }
  return { ...usual, type: 'channel' as const, ...place }
}

/** Addresses that the apps of this API make name the channel by its id, so that it may be renamed. */
function channelOf(stream: string): string | ChannelId {
  const id = /^\d+$/.test(stream) ? channelId.safeParse(Number(stream)) : undefined
  return id?.success ? id.data : stream
}
