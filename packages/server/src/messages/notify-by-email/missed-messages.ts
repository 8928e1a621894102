import type { MessageId, MessageObject } from '@parley/contract'
import type { Viewer } from '../../directory/viewer.ts'
import type { Realm } from '../../realms/realm.ts'
import { findRange } from '../fetch/find-messages.ts'
import { flagNames } from '../fetch/flag-names.ts'
import { wireMessage } from '../fetch/message-text.ts'
import type { Narrow } from '../narrow/narrow.ts'
import { emails, wantsNotification } from '../notify/wants-notification.ts'

/** So many messages are in one email; more are not shown. */
const mostShown = 50

/** So many unread messages are looked at, in pieces. */
const pieceSize = 100
const mostPieces = 40

const unread: Narrow = {
  conditions: [{ on: 'unread', negated: false }],
  search: undefined,
  wholeHistory: false,
}

export interface Missed {
  /** Ascending; rendered as HTML. */
  readonly messages: readonly MessageObject[]
  /** There are more than these. */
  readonly hasMore: boolean
}

/** From one message to another, both included. */
export interface Stretch {
  readonly first: MessageId
  readonly upTo: MessageId
}

/** The viewer's unread messages in the stretch about which they want an email. */
export async function missedMessages(
  realm: Realm,
  viewer: Viewer,
  { first, upTo }: Stretch,
): Promise<Missed> {
  const messages: MessageObject[] = []
  let anchor: number = first
  for (let piece = 0; piece < mostPieces; piece++) {
    const range = { anchor, before: 0, after: pieceSize, includeAnchor: true }
    const { ids, found } = await findRange(realm, viewer, unread, range)
    for (const one of found) {
      const { message, flags: stored } = one
      if (message.id > upTo) break
      const flags = flagNames(viewer, message, { stored, isRead: false })
      if (message.senderId === viewer.id || flags.includes('read')) continue
      if (!wantsNotification(emails, viewer, message, flags)) continue
      if (messages.length === mostShown) return { messages, hasMore: true }
      messages.push(await wireMessage(realm, viewer, one, form))
    }
    const last = ids.at(-1) ?? upTo
    if (ids.length < pieceSize || last >= upTo) break
    anchor = last + 1
  }
  return { messages, hasMore: false }
}

const form = { apply_markdown: true, allow_empty_topic_name: true }
