import type { Viewer } from '../../directory/viewer.ts'

/** What a program tells, as a message. */
export interface Told {
  /** Undefined: it says nothing of where it belongs. */
  readonly topic: string | undefined
  /** In Markdown; empty: there is nothing to say. */
  readonly content: string
}

/** Where whoever set up the program wants it to tell. */
export interface Wanted {
  readonly stream?: string | undefined
  readonly topic?: string | undefined
}

/** As a request to send it: to the channel that was named, or to the owner of the bot. */
export function draftParams({ user }: Viewer, to: Wanted, { topic, content }: Told) {
  const usual = { content, queue_id: undefined, local_id: undefined, read_by_sender: undefined }
  if (to.stream === undefined) {
    const owner = user.botOwnerId ?? user.id
    return { ...usual, type: 'direct' as const, to: [owner], topic: undefined }
  }
  const place = { to: to.stream, topic: to.topic ?? topic ?? '' }
  return { ...usual, type: 'channel' as const, ...place }
}
