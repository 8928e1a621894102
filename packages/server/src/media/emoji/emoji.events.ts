import type { CustomEmojiObject, UserId } from '@parley/contract'
import type { Projections, WireEvent } from '../../delivery/projection.ts'
import type { QueueViewer } from '../../delivery/queue.ts'
import type { Directory } from '../../directory/directory.ts'
import { picturesPath } from '../../directory/pictures.ts'
import { type Reducers, structural } from '../../directory/reducer.ts'
import { invariant } from '../../invariant.ts'

/** An emoji of the organization's own. */
export interface CustomEmoji {
  readonly id: number
  readonly name: string
  readonly authorId: UserId
  /** The file's name in the storage, without its extension. */
  readonly file: string
  readonly isAnimated: boolean
  isDeactivated: boolean
}

declare module '../../directory/parts.ts' {
  interface DirectoryParts {
    customEmoji: Map<number, CustomEmoji>
  }
}

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    'emoji-added': { readonly emoji: CustomEmoji }
    'emoji-deactivated': { readonly emojiId: number }
  }
}

export const emojiReducers = {
  'emoji-added': structural((directory, { emoji }) => {
    directory.parts.customEmoji.set(emoji.id, { ...emoji })
  }),
  'emoji-deactivated': structural((directory, { emojiId }) => {
    const emoji = directory.parts.customEmoji.get(emojiId)
    invariant(emoji, 'a deactivated emoji exists')
    emoji.isDeactivated = true
  }),
} satisfies Partial<Reducers>

/** The organization's own emoji of this name that can be chosen. */
export function activeEmoji({ parts }: Directory, name: string): CustomEmoji | undefined {
  for (const emoji of parts.customEmoji.values()) {
    if (emoji.name === name && !emoji.isDeactivated) return emoji
  }
  return undefined
}

/** The URL of the organization's custom emoji of this name, if it is active. */
export function findCustomEmoji(directory: Directory, name: string): { url: string } | undefined {
  const emoji = activeEmoji(directory, name)
  return emoji && { url: emojiUrls(directory, emoji).source }
}

function emojiUrls({ realmId }: Directory, { file, isAnimated }: CustomEmoji) {
  const at = `${picturesPath}/${realmId}/emoji/images/${file}`
  return isAnimated
    ? { source: `${at}.webp`, still: `${at}-still.png` }
    : { source: `${at}.png`, still: null }
}

/** All emoji by id, in wire format. */
export function allEmojiWire(directory: Directory): Record<string, CustomEmojiObject> {
  const all = [...directory.parts.customEmoji.values()]
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

function wantsSingle({ queue }: QueueViewer): boolean {
  return queue.options.capabilities.individual_emoji_changes
}

/** All emoji in the state when the event is read; later changes are sent again. */
function all({ directory }: QueueViewer): WireEvent {
  const wire = { type: 'realm_emoji', op: 'update', realm_emoji: allEmojiWire(directory) }
  return { shared: wire }
}

export const emojiProjections = {
  'emoji-added': ({ emoji }, viewer) => {
    if (!wantsSingle(viewer)) return all(viewer)
    const added = emojiWire(viewer.directory, emoji)
    return { shared: { type: 'realm_emoji', op: 'add', emoji: added } as WireEvent['shared'] }
  },
  'emoji-deactivated': ({ emojiId }, viewer) => {
    if (!wantsSingle(viewer)) return all(viewer)
    const data = { deactivated: true }
    const wire = { type: 'realm_emoji', op: 'update_one', emoji_id: String(emojiId), data }
    return { shared: wire }
  },
} satisfies Partial<Projections>
