import type { CustomEmojiObject } from '@parley/contract'
import type { Projection, WireEvent } from '../../delivery/projection.ts'
import type { QueueViewer } from '../../delivery/queue.ts'
import type { Directory } from '../../directory/directory.ts'
import type { CustomEmoji } from '../../directory/objects.ts'
import { emojiUrls } from '../../directory/pictures.ts'
import { type Reducer, structural } from '../../directory/reducer.ts'
import { invariant } from '../../invariant.ts'

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    'emoji-added': { readonly emoji: CustomEmoji }
    'emoji-deactivated': { readonly emojiId: number }
  }
}

const emojiAdded: Reducer<'emoji-added'> = structural((directory, { emoji }) => {
  directory.customEmoji.set(emoji.id, { ...emoji })
})

const emojiDeactivated: Reducer<'emoji-deactivated'> = structural((directory, { emojiId }) => {
  const emoji = directory.customEmoji.get(emojiId)
  invariant(emoji, 'a deactivated emoji exists')
  emoji.isDeactivated = true
})

export const emojiReducers = {
  'emoji-added': emojiAdded,
  'emoji-deactivated': emojiDeactivated,
}

/** All emoji by id, in wire format. */
export function allEmojiWire(directory: Directory): Record<string, CustomEmojiObject> {
  const all = [...directory.customEmoji.values()]
  return Object.fromEntries(all.map((emoji) => [String(emoji.id), emojiWire(directory, emoji)]))
}

function emojiWire(directory: Directory, emoji: CustomEmoji): CustomEmojiObject {
  const { source, still } = emojiUrls(directory, emoji)
  return {
    id: String(emoji.id),
    name: emoji.name,
    source_url: source,
    still_url: still,
    deactivated: emoji.isDeactivated,
    author_id: emoji.authorId,
  }
}

const projectAdded: Projection<'emoji-added'> = ({ emoji }, viewer) => {
  if (!wantsSingle(viewer)) return all(viewer)
  const added = emojiWire(viewer.directory, emoji)
  return { shared: { type: 'realm_emoji', op: 'add', emoji: added } as WireEvent['shared'] }
}

const projectDeactivated: Projection<'emoji-deactivated'> = ({ emojiId }, viewer) => {
  if (!wantsSingle(viewer)) return all(viewer)
  const data = { deactivated: true }
  const wire = { type: 'realm_emoji', op: 'update_one', emoji_id: String(emojiId), data }
  return { shared: wire }
}

function wantsSingle({ queue }: QueueViewer): boolean {
  return queue.options.capabilities.individual_emoji_changes
}

/** All emoji in the state when the event is read; later changes are sent again. */
function all({ directory }: QueueViewer): WireEvent {
  const wire = { type: 'realm_emoji', op: 'update', realm_emoji: allEmojiWire(directory) }
  return { shared: wire }
}

export const emojiProjections = {
  'emoji-added': projectAdded,
  'emoji-deactivated': projectDeactivated,
}
