import {
  emojiUnknown,
  isPrintable,
  type ReactionType,
  reactionType,
  textUpTo,
} from '@parley/contract'
import { z } from 'zod'
import type { Directory } from '../../directory/directory.ts'
import { emojiCode, readEmojiTable } from '../../markdown/inline/emoji-names.ts'
import { activeEmoji } from './emoji.events.ts'

/** An emoji as it is stored with a reaction. */
export interface Emoji {
  readonly name: string
  readonly code: string
  readonly type: ReactionType
}

/** A client's reference to an emoji. */
export interface NamedEmoji {
  readonly emoji_name?: string | undefined
  readonly emoji_code?: string | undefined
  readonly reaction_type?: ReactionType | undefined
}

/** Rules for an emoji in a row of an archive. Note: clients make the address of a picture from the code. */
export const archivedEmoji = {
  emoji_name: textUpTo(100).min(1).refine(isPrintable),
  emoji_code: z.string().regex(/^[0-9a-z-]{1,100}$/),
  reaction_type: reactionType,
}

/** The emoji that every server has in addition to Unicode. */
const extra = { name: 'zulip', code: 'zulip', type: 'zulip_extra_emoji' } as const

/** The emoji for a reference; name, code and type must match. */
export function requireEmoji(
  directory: Directory,
  given: NamedEmoji & { readonly emoji_name: string },
): Emoji {
  const { emoji_name: name, reaction_type } = given
  const emoji_code = given.emoji_code && presentCode(given.emoji_code)
  const own = ownEmoji(directory, given)
  if (own) return own
  const found = emojiNamed(name)
  if (!found) throw unknown(`Emoji '${name}' does not exist`)
  if (reaction_type !== undefined && reaction_type !== found.type) {
    throw unknown('Invalid emoji type.')
  }
  if (emoji_code === undefined || emoji_code === found.code) return found
  // Names move between emoji from one edition to the next: the code decides if the name is one of its names.
  if (found.type === 'unicode_emoji' && isNameOf(emoji_code, name)) {
    return { ...found, code: emoji_code }
  }
  throw unknown('Invalid emoji code.')
}

/** The user's reaction for a reference: by its code, or by its name. */
export function requireNamed(directory: Directory, given: NamedEmoji) {
  const { emoji_name, emoji_code, reaction_type } = given
  if (emoji_code !== undefined) {
    return { code: presentCode(emoji_code), type: reaction_type ?? ('unicode_emoji' as const) }
  }
  if (emoji_name !== undefined) return requireEmoji(directory, { emoji_name, reaction_type })
  throw unknown('One of emoji_name and emoji_code is needed')
}

/** Codes of older editions contain the variation selector U+FE0F, which does not distinguish emoji. */
function presentCode(code: string): string {
  return code.toLowerCase().replace(/-fe0f(?=-|$)/g, '')
}

function unknown(problem: string) {
  return emojiUnknown({ problem })
}

/** The organization's own emoji for a reference; it takes precedence over others of its name. */
function ownEmoji(
  directory: Directory,
  { emoji_name, emoji_code, reaction_type }: NamedEmoji & { readonly emoji_name: string },
): Emoji | undefined {
  if (reaction_type !== undefined && reaction_type !== 'realm_emoji') return undefined
  const active = activeEmoji(directory, emoji_name)
  const coded =
    emoji_code === undefined ? active : directory.parts.customEmoji.get(Number(emoji_code))
  const found = String(coded?.id) === (emoji_code ?? String(active?.id)) ? coded : undefined
  if (reaction_type === undefined && found !== active) return undefined
  if (!found) {
    if (reaction_type === undefined) return undefined
    throw unknown('Invalid custom emoji.')
  }
  if (found.name !== emoji_name) throw unknown('Invalid custom emoji name.')
  return { name: found.name, code: String(found.id), type: 'realm_emoji' }
}

/** Refuses a deactivated emoji: it is shown where it was used but cannot be chosen. */
export function requireActive({ parts }: Directory, { code, type }: Emoji): void {
  if (type !== 'realm_emoji' || parts.customEmoji.get(Number(code))?.isDeactivated !== true) return
  throw unknown('This custom emoji has been deactivated.')
}

function emojiNamed(name: string): Emoji | undefined {
  if (name === extra.name) return extra
  const code = emojiCode(name)
  return code === undefined ? undefined : { name, code, type: 'unicode_emoji' }
}

let table: ReturnType<typeof readEmojiTable> | undefined

function isNameOf(code: string, name: string): boolean {
  table ??= readEmojiTable()
  return Object.hasOwn(table, code) && (table[code]?.includes(name) ?? false)
}
