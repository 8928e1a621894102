import type { MessageInEvent, MessageObject } from '@parley/contract'
import { isLimited } from '../../directory/sight.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { Realm } from '../../realms/realm.ts'
import { visibleEdits } from '../message/edits.ts'
import { asSeenBy, type MessageWireOptions, messageWire } from '../message/messages.wire.ts'
import type { Bitmap } from '../read-state/bitmap.ts'
import { readState } from '../read-state/read-state.ts'
import type { FoundMessage } from './find-messages.ts'
import { flagNames } from './flag-names.ts'
import type { RecentMessage } from './recent-messages.ts'

/** The client's options that affect the serialization of messages. */
export interface AskedForm {
  readonly apply_markdown: boolean
  readonly client_gravatar?: boolean
  readonly allow_empty_topic_name: boolean
}

/** Messages as JSON in the form of the contract, with the viewer's flags. */
export async function writeMessages(
  realm: Realm,
  viewer: Viewer,
  found: readonly FoundMessage[],
  asked: AskedForm,
): Promise<string[]> {
  const read = await readState.of(realm).readBy(viewer.id, realm.sql)
  const begin = beginnerOf(viewer, wireOptions(asked))
  return found.map((one) => begin(one.message) + endOf(ownWire(viewer, one, read, asked)))
}

/** One message as an object. */
export async function wireMessage(
  realm: Realm,
  viewer: Viewer,
  found: FoundMessage,
  asked: AskedForm,
): Promise<MessageObject> {
  const read = await readState.of(realm).readBy(viewer.id, realm.sql)
  return {
    ...sharedWire(viewer, found.message, wireOptions(asked)),
    ...ownWire(viewer, found, read, asked),
  }
}

function wireOptions(asked: AskedForm): MessageWireOptions {
  return {
    applyMarkdown: asked.apply_markdown,
    clientGravatar: asked.client_gravatar ?? false,
    emptyTopicName: asked.allow_empty_topic_name,
  }
}

/**
 * Serializes the common part of a message, without the bracket at its end. The text is cached, except for viewers who may not
 * see all users.
 */
function beginnerOf(viewer: Viewer, options: MessageWireOptions) {
  const write = (message: RecentMessage) =>
    JSON.stringify(sharedWire(viewer, message, options)).slice(0, -1)
  if (isLimited(viewer)) return write
  const { people, channels } = viewer.directory.versions
  const { applyMarkdown, clientGravatar, emptyTopicName } = options
  const form = Number(applyMarkdown) + 2 * Number(clientGravatar) + 4 * Number(emptyTopicName)
  const stamp = `${people} ${channels}`
  return (message: RecentMessage) => message.forms.get(form, stamp, () => write(message))
}

function sharedWire(
  viewer: Viewer,
  message: RecentMessage,
  options: MessageWireOptions,
): MessageInEvent {
  const wire = asSeenBy(viewer, messageWire(viewer.directory, message, options), options)
  const { reactions, editedAt, movedAt } = message
  return {
    ...wire,
    reactions: [...(reactions ?? [])],
    ...(editedAt !== null && { last_edit_timestamp: editedAt }),
    ...(movedAt !== null && { last_moved_timestamp: movedAt }),
  }
}

type OwnWire = Pick<MessageObject, 'flags' | 'edit_history'>

/** The texts of common flags. Note: there are a few dozen combinations. */
const endsWithFlags = new Map<string, string>()

/** The rest of a message as JSON, behind its common part. */
function endOf(own: OwnWire): string {
  const write = () => `,${JSON.stringify(own).slice(1)}`
  if (own.edit_history) return write()
  const key = own.flags.join()
  const known = endsWithFlags.get(key) ?? write()
  endsWithFlags.set(key, known)
  return known
}

/** The fields that depend on the viewer. */
function ownWire(
  viewer: Viewer,
  { message, flags }: FoundMessage,
  read: Bitmap,
  asked: AskedForm,
): OwnWire {
  const edits = message.edits ? visibleEdits(viewer, message, asked.allow_empty_topic_name) : []
  return {
    ...(edits.length > 0 && { edit_history: edits }),
    flags: flagNames(viewer, message, { stored: flags, isRead: read.has(message.id) }),
  }
}
