import type { CustomEmojiObject } from '@parley/contract'
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

/** Clients get all emoji in the state when the event is read; later changes are sent again. */
function projectAll(_event: object, { directory }: QueueViewer) {
  const wire = { type: 'realm_emoji', op: 'update', realm_emoji: allEmojiWire(directory) }
  return { shared: wire }
}

export const emojiProjections = { 'emoji-added': projectAll, 'emoji-deactivated': projectAll }
