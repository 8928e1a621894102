import { findable } from '@parley/client/findable'
import type { Channel, Person, Place, Replica } from '@parley/client/replica'
import type { AppContext } from '../app-context.ts'
import { topicsOf } from '../intents/topic-lists.ts'
import { type EmojiEntry, emojiEntries, searchEmoji } from '../message/emoji-names.ts'
import { laterTimes } from '../message/later-times.ts'
import { laterWords } from '../message/later-words.ts'
import { narrowTerms } from '../message/message-place.ts'
import { plainText } from '../message/plain-text.ts'
import { serverNow } from '../server-clock.ts'
import { topicName } from '../sidebar/topic-name.ts'
import { collatorOf, firstOf } from '../words/sorting.ts'
import { shortTime } from '../words/times.ts'
import { t } from '../words/words.ts'
import { composeWords } from './compose-words.ts'
import { isInCode } from './in-code.ts'

/** One completion of the word at the cursor. */
export interface Suggestion {
  readonly key: string
  readonly label: string
  readonly detail?: string
  readonly emoji?: EmojiEntry
  readonly person?: { readonly id: number; readonly picture: string | null | undefined }
  /** Replaces the typed text. */
  readonly insert: string
}

export interface Completion {
  /** Where the replaced text begins. */
  readonly from: number
  readonly suggestions: readonly Suggestion[]
}

const max = 8

/** A trigger (@, # or :) and the word before the cursor. */
const typed = /(?:^|[\s([{>"'])(@_?\*{0,2}|#\*{0,2}|:)([^\s@#:*>][^@#:*\n>]{0,40}|)$/

/** Completions for the words before the cursor. Code is not completed: what is offered there is read only as code. */
export function completionAt(
  app: AppContext,
  text: string,
  cursor: number,
  place?: Place,
): Completion | undefined {
  const found = completionOf(app, text, cursor, place)
  return found && !isInCode(text, cursor) ? found : undefined
}

function completionOf(
  app: AppContext,
  text: string,
  cursor: number,
  place: Place | undefined,
): Completion | undefined {
  const before = text.slice(0, cursor)
  const command = /^\/(\w*)$/.exec(before)
  const asked = command ? [...commands(command[1] ?? ''), ...snippets(app, command[1] ?? '')] : []
  if (asked.length > 0) return { from: 0, suggestions: asked }
  const time = /<t(?:i(?:me?)?)?$/.exec(before)
  if (time) return { from: time.index, suggestions: times() }
  const inChannel = topicsAt(app, before, cursor)
  if (inChannel) return inChannel
  const found = typed.exec(before)
  if (!found) return undefined
  const [, sign = '', query = ''] = found
  const from = cursor - query.length - sign.length
  const suggestions = suggestionsFor(app, sign, query, place)
  return suggestions.length > 0 ? { from, suggestions } : undefined
}

/** `#**design>lo`: the topics of a channel. */
const typedTopic = /#\*\*([^*>\n]+)>([^*>\n]{0,60})$/

function topicsAt(app: AppContext, before: string, cursor: number): Completion | undefined {
  const found = typedTopic.exec(before)
  const channel = found && app.replica.channels.peekName(found[1] ?? '')
  if (!channel) return undefined
  const { topics = [] } = topicsOf(app, channel.stream_id).value
  const names = topicsLike(
    topics.map(({ name }) => name),
    found[2] ?? '',
  )
  const suggestions = names.map((topic) => ({
    key: `topic ${topic}`,
    label: topicName(topic),
    detail: `#${channel.name}`,
    insert: `#**${channel.name}>${topic}** `,
  }))
  return suggestions.length === 0 ? undefined : { from: cursor - found[0].length, suggestions }
}

function suggestionsFor(
  app: AppContext,
  sign: string,
  query: string,
  place: Place | undefined,
): Suggestion[] {
  if (sign.startsWith('@')) {
    const isSilent = sign.startsWith('@_')
    const calls = isSilent || place?.kind !== 'topic' ? [] : wildcards(query)
    return [...calls, ...people(app, query, isSilent, place), ...groups(app, query, isSilent)]
  }
  if (sign.startsWith('#')) return channels(app, query)
  // Require two characters, because a lone colon usually ends a word.
  return query.length < 2 || query.includes(' ') ? [] : emoji(app, query)
}

/** Wildcard mentions notify many people. To prevent accidents, they need two letters. */
function wildcards(query: string): Suggestion[] {
  const wanted = query.toLowerCase()
  if (wanted.length < 2) return []
  const words = composeWords()
  const known = [
    ['all', words.everyone],
    ['everyone', words.everyone],
    ['channel', words.everyone],
    ['topic', words.inTopic],
  ] as const
  return known
    .filter(([name]) => name.startsWith(wanted))
    .map(([name, detail]) => ({
      key: `wildcard ${name}`,
      label: name,
      detail,
      insert: `@**${name}** `,
    }))
}

const commandNames = ['poll', 'todo', 'me'] as const

/** Commands work only at the beginning of a message. */
function commands(query: string): Suggestion[] {
  return commandNames
    .filter((name) => name.startsWith(query.toLowerCase()))
    .map((name) => ({
      key: `command ${name}`,
      label: `/${name}`,
      detail: composeWords().commands[name],
      insert: `/${name} `,
    }))
}

function snippets({ replica }: AppContext, query: string): Suggestion[] {
  const wanted = findable(query)
  return replica
    .list('saved_snippets')
    .value.filter(({ title }) =>
      findable(title)
        .split(/\s+/)
        .some((word) => word.startsWith(wanted)),
    )
    .slice(0, max)
    .map(({ id, title, content }) => ({
      key: `snippet ${id}`,
      label: title,
      detail: content.slice(0, 80),
      insert: content,
    }))
}

/** Moments that each reader sees in their own time zone. */
function times(): Suggestion[] {
  const now = new Date(serverNow())
  return laterTimes(now).map(({ name, at }) => ({
    key: `time ${name}`,
    label: laterWords()[name],
    detail: shortTime(at, now),
    insert: `<time:${at.toISOString().replace(/\.\d+Z$/, 'Z')}> `,
  }))
}

/** Those who take part in the conversation come first. */
function people(
  { replica }: AppContext,
  query: string,
  isSilent: boolean,
  place: Place | undefined,
): Suggestion[] {
  const here = place ? writersIn(replica, place).filter((person) => isLike(person, query)) : []
  const all = new Set([...here, ...replica.people.search(query, max)])
  const shown = [...all].filter((person) => person.is_active !== false).slice(0, max)
  return shown.map((person) => ({
    key: `person ${person.user_id}`,
    label: person.full_name,
    ...(person.is_bot ? { detail: t.message.bot } : {}),
    person: { id: person.user_id, picture: person.avatar_url },
    // Computed when it is picked: it compares the name with all others.
    get insert() {
      return `${isSilent ? '@_' : '@'}**${mentionName(replica, person)}** `
    },
  }))
}

/** As many of the newest messages decide who takes part. */
const lately = 50

/** Who else wrote lately in the conversation, newest first. */
function writersIn({ messages, people, selfId }: Replica, place: Place): Person[] {
  const known = messages.peekView(narrowTerms(place))?.ids.peek() ?? []
  const ids = known.slice(-lately).reverse()
  const writers = new Set(ids.map((id) => messages.byId.peek(id)?.sender_id ?? selfId))
  return [...writers]
    .filter((id) => id !== selfId)
    .map((id) => people.byId.peek(id))
    .filter((person) => person !== undefined)
}

function isLike({ full_name }: Person, query: string): boolean {
  const names = findable(full_name).split(/\s+/)
  const wanted = findable(query).split(/\s+/)
  return wanted.every((word) => names.some((name) => name.startsWith(word)))
}

/** Adds the id if two people share the name, or if the name is that of a wildcard mention. */
function mentionName({ people }: Replica, { full_name, user_id }: Person): string {
  const isSame = (one: Person) => one.is_active !== false && one.full_name === full_name
  const isOther =
    people.byId.freshValues().filter(isSame).length > 1 || callsMany.has(full_name.toLowerCase())
  return isOther ? `${full_name}|${user_id}` : full_name
}

const callsMany: ReadonlySet<string> = new Set(['all', 'everyone', 'channel', 'stream', 'topic'])

function groups({ replica }: AppContext, query: string, isSilent: boolean): Suggestion[] {
  const wanted = findable(query)
  return replica.groups.byId
    .values()
    .filter((group) => !group.is_system_group && !group.deactivated)
    .filter((group) => findable(group.name).startsWith(wanted))
    .slice(0, 3)
    .map((group) => ({
      key: `group ${group.id}`,
      label: group.name,
      detail: group.description,
      insert: `${isSilent ? '@_' : '@'}*${group.name}* `,
    }))
}

function channels({ replica }: AppContext, query: string): Suggestion[] {
  const wanted = findable(query.trim())
  const fitting = replica.channels.byId
    .freshValues()
    .filter((channel) => !channel.is_archived && findable(channel.name).includes(wanted))
  const { compare } = collatorOf()
  const inOrder = (a: Channel, b: Channel) =>
    rank(a.name, wanted) - rank(b.name, wanted) || compare(a.name, b.name)
  return firstOf(fitting, max, inOrder).map((channel) => ({
    key: `channel ${channel.stream_id}`,
    label: `#${channel.name}`,
    detail: plainText(channel.rendered_description),
    insert: `#**${channel.name}** `,
  }))
}

function rank(name: string, wanted: string): number {
  return findable(name).startsWith(wanted) ? 0 : 1
}

function emoji(app: AppContext, query: string): Suggestion[] {
  return searchEmoji(emojiEntries(app), query, max).map((entry) => ({
    key: `emoji ${entry.type} ${entry.code}`,
    label: `:${entry.name}:`,
    emoji: entry,
    insert: `:${entry.name}: `,
  }))
}

/** For the topic field: topics of a channel that begin with the query or contain it. */
export function topicsLike(topics: readonly string[], query: string): string[] {
  const wanted = findable(query.trim())
  return topics.filter((topic) => findable(topicName(topic)).includes(wanted)).slice(0, max)
}
