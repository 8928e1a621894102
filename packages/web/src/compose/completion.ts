import type { AppContext } from '../app-context.ts'
import { type EmojiEntry, emojiEntries, searchEmoji } from '../message/emoji-names.ts'
import { topicName } from '../sidebar/topic-name.ts'
import { t } from '../words/words.ts'

/** One thing that what is being typed may become. */
export interface Suggestion {
  readonly key: string
  readonly label: string
  readonly detail?: string
  readonly emoji?: EmojiEntry
  readonly person?: { readonly id: number; readonly picture: string | null | undefined }
  /** What takes the place of what was typed. */
  readonly insert: string
}

export interface Completion {
  /** Where what it replaces begins in the text. */
  readonly from: number
  readonly suggestions: readonly Suggestion[]
}

const most = 8

/** What stands before the cursor, with the sign that asks for completion: @ # : and how it is written. */
const typed = /(?:^|[\s([{>"'])(@_?\*{0,2}|#\*{0,2}|:)([^\s@#:*>][^@#:*\n>]{0,40}|)$/

/** What the words before the cursor may become. */
export function completionAt(
  app: AppContext,
  text: string,
  cursor: number,
): Completion | undefined {
  const before = text.slice(0, cursor)
  const found = typed.exec(before)
  if (!found) return undefined
  const [, sign = '', query = ''] = found
  const from = cursor - query.length - sign.length
  const suggestions = suggestionsFor(app, sign, query)
  return suggestions.length > 0 ? { from, suggestions } : undefined
}

function suggestionsFor(app: AppContext, sign: string, query: string): Suggestion[] {
  if (sign.startsWith('@'))
    return [...people(app, query, sign.startsWith('@_')), ...groups(app, query)]
  if (sign.startsWith('#')) return channels(app, query)
  // Two signs at least: a colon alone mostly ends a word.
  return query.length < 2 || query.includes(' ') ? [] : emoji(app, query)
}

function people({ replica }: AppContext, query: string, isSilent: boolean): Suggestion[] {
  const all = replica.people.search(query, most).filter((person) => person.is_active !== false)
  return all.map((person) => ({
    key: `person ${person.user_id}`,
    label: person.full_name,
    ...(person.is_bot ? { detail: t.message.bot } : {}),
    person: { id: person.user_id, picture: person.avatar_url },
    insert: `${isSilent ? '@_' : '@'}**${mentionName(person)}** `,
  }))
}

/** Two people of one name are told apart by their id. */
function mentionName({ full_name, user_id }: { full_name: string; user_id: number }): string {
  return `${full_name}|${user_id}`
}

function groups({ replica }: AppContext, query: string): Suggestion[] {
  const wanted = query.toLowerCase()
  return replica.groups.byId
    .values()
    .filter((group) => !group.is_system_group && !group.deactivated)
    .filter((group) => group.name.toLowerCase().startsWith(wanted))
    .slice(0, 3)
    .map((group) => ({
      key: `group ${group.id}`,
      label: group.name,
      detail: group.description,
      insert: `@*${group.name}* `,
    }))
}

function channels({ replica }: AppContext, query: string): Suggestion[] {
  const [name = '', topic] = query.split('>')
  const wanted = name.trim().toLowerCase()
  if (topic !== undefined) return []
  return replica.channels.byId
    .values()
    .filter((channel) => !channel.is_archived && channel.name.toLowerCase().includes(wanted))
    .sort((a, b) => rank(a.name, wanted) - rank(b.name, wanted) || a.name.localeCompare(b.name))
    .slice(0, most)
    .map((channel) => ({
      key: `channel ${channel.stream_id}`,
      label: `#${channel.name}`,
      detail: channel.description,
      insert: `#**${channel.name}** `,
    }))
}

function rank(name: string, wanted: string): number {
  return name.toLowerCase().startsWith(wanted) ? 0 : 1
}

function emoji(app: AppContext, query: string): Suggestion[] {
  return searchEmoji(emojiEntries(app), query, most).map((entry) => ({
    key: `emoji ${entry.type} ${entry.code}`,
    label: `:${entry.name}:`,
    emoji: entry,
    insert: `:${entry.name}: `,
  }))
}

/** The topics of a channel that begin with or hold the words, for the field of the topic. */
export function topicsLike(topics: readonly string[], query: string): string[] {
  const wanted = query.trim().toLowerCase()
  return topics.filter((topic) => topicName(topic).toLowerCase().includes(wanted)).slice(0, most)
}
