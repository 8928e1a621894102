import { findable } from '@parley/client/findable'
import type { AppContext } from '../../app-context.ts'
import { topicsOf } from '../../intents/topic-lists.ts'
import type { IconName } from '../../parts/icon.tsx'
import type { Term } from '../../routes/route.ts'
import { topicName } from '../../sidebar/topic-name.ts'
import { fitOf, searchText, wordsIn } from '../go/rank.ts'
import { describeTerm, iconOf } from './describe.ts'
import { operatorOf, wordOperands } from './parse.ts'
import { searchWords } from './search-words.ts'

/** A suggestion for the typed text. */
export interface Suggestion {
  readonly key: string
  readonly label: string
  readonly icon: IconName
  readonly picks:
    | { readonly kind: 'term'; readonly term: Term }
    | { readonly kind: 'date'; readonly date: string }
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'go' }
  /** The text that is left after picking it. */
  readonly rest: string
}

const maxOfAKind = 6

/** Suggestions for the next term, most likely first. */
export function suggest(app: AppContext, terms: readonly Term[], text: string): Suggestion[] {
  const operator = /(^|\s)(-?)([a-z-]+):("[^"]*|[^\s"]*)$/i.exec(text)
  const name = operatorOf(operator?.[3] ?? '')
  if (operator && name) {
    const [whole, , minus = '', , operand = ''] = operator
    const rest = text.slice(0, text.length - whole.length).trimEnd()
    return operands(app, terms, name, operand.replaceAll('"', ''), minus === '-', rest)
  }
  if (text.trim() === '') return [...goFirst(terms), ...usual()]
  const last = /(-?)(\S*)$/.exec(text) ?? []
  const rest = text.slice(0, text.length - (last[0]?.length ?? 0)).trimEnd()
  const isNegated = last[1] === '-'
  return [searchFor(text), ...byWord(app, last[2] ?? '', isNegated, rest)]
}

function searchFor(text: string): Suggestion {
  const label = searchWords().searchFor(text.trim())
  return { key: 'search', label, icon: 'search', picks: { kind: 'go' }, rest: text }
}

function goFirst(terms: readonly Term[]): Suggestion[] {
  if (terms.length === 0) return []
  const label = searchWords().show
  return [{ key: 'show', label, icon: 'arrow-right', picks: { kind: 'go' }, rest: '' }]
}

/** Suggestions for an empty field. */
function usual(): Suggestion[] {
  const { hints } = searchWords()
  const begins = (text: string, label: string, icon: IconName): Suggestion => ({
    key: `begin ${text}`,
    label,
    icon,
    picks: { kind: 'text', text },
    rest: '',
  })
  return [
    begins('from:', hints.sender, 'user'),
    begins('channel:', hints.channel, 'hash'),
    begins('topic:', hints.topic, 'message-square'),
    begins('dm:', hints.dm, 'messages-square'),
    begins('date:', hints.date, 'clock'),
    ...words('has', '', false, ''),
    ...words('is', '', false, '').slice(0, 4),
    begins('-', hints.not, 'minus'),
  ]
}

/** Other meanings of a word. */
function byWord(app: AppContext, word: string, isNegated: boolean, rest: string): Suggestion[] {
  if (word.length < 2) return []
  return [
    ...people(app, 'sender', word, isNegated, rest).slice(0, 3),
    ...channels(app, word, isNegated, rest).slice(0, 3),
    ...people(app, 'dm', word, isNegated, rest).slice(0, 2),
    ...words('has', word, isNegated, rest),
    ...words('is', word, isNegated, rest),
  ]
}

function operands(
  app: AppContext,
  terms: readonly Term[],
  name: string,
  typed: string,
  isNegated: boolean,
  rest: string,
): Suggestion[] {
  switch (name) {
    case 'sender':
    case 'dm':
    case 'dm-including':
    case 'mentions':
      return people(app, name, typed, isNegated, rest)
    case 'channel':
      return channels(app, typed, isNegated, rest)
    case 'topic':
      return topics(app, terms, typed, isNegated, rest)
    case 'date':
      return dates(app, typed, rest)
    case 'near':
    case 'id':
      return /^\d+$/.test(typed)
        ? [termOf(app, { operator: name, operand: Number(typed) }, isNegated, rest)]
        : []
    default:
      return words(name as keyof typeof wordOperands, typed, isNegated, rest)
  }
}

function people(
  app: AppContext,
  operator: 'sender' | 'dm' | 'dm-including' | 'mentions',
  typed: string,
  isNegated: boolean,
  rest: string,
): Suggestion[] {
  const found = app.replica.people.search(typed, maxOfAKind)
  const self = 'me'.startsWith(typed.toLowerCase()) ? [app.replica.self.peek()] : []
  const ids = new Set([...self, ...found].map(({ user_id }) => user_id as number))
  return [...ids].map((id) => {
    const term: Term = operator === 'dm' ? { operator, operand: [id] } : { operator, operand: id }
    return termOf(app, term, isNegated, rest)
  })
}

function channels(app: AppContext, typed: string, isNegated: boolean, rest: string): Suggestion[] {
  const wanted = wordsIn(typed)
  const { channels: known } = app.replica
  return [...known.byId.peekValues()]
    .map(({ name, stream_id }) => ({
      id: stream_id,
      fit: fitOf(searchText(name), wanted) + (known.subscriptions.peek(stream_id) ? 5 : 0),
      isFound: fitOf(searchText(name), wanted) > 0,
    }))
    .filter(({ isFound }) => isFound)
    .sort((a, b) => b.fit - a.fit)
    .slice(0, maxOfAKind)
    .map(({ id }) => termOf(app, { operator: 'channel', operand: id }, isNegated, rest))
}

/** The typed text, and topics of the channel in the search. */
function topics(
  app: AppContext,
  terms: readonly Term[],
  typed: string,
  isNegated: boolean,
  rest: string,
): Suggestion[] {
  const channel = terms.find(({ operator }) => operator === 'channel')?.operand
  const listed = typeof channel === 'number' ? topicsOf(app, channel).value.topics : undefined
  const sought = findable(typed)
  const fitting = (listed ?? [])
    .map(({ name }) => name)
    .filter((name) => findable(topicName(name)).includes(sought))
    .slice(0, maxOfAKind)
  const wanted = typed === '' ? fitting : [typed, ...fitting]
  return [...new Set(wanted)].map((operand) =>
    termOf(app, { operator: 'topic', operand }, isNegated, rest),
  )
}

function words(
  operator: keyof typeof wordOperands,
  typed: string,
  isNegated: boolean,
  rest: string,
): Suggestion[] {
  const said: Readonly<Record<string, string>> = searchWords()[operator]
  const wanted = wordsIn(typed)
  return wordOperands[operator]
    .filter((operand) => fitOf(searchText(`${operand} ${said[operand] ?? ''}`), wanted) > 0)
    .map((operand) => {
      const term: Term = { operator, operand, ...(isNegated ? { negated: true } : {}) }
      const label = isNegated ? searchWords().not(said[operand] ?? '') : (said[operand] ?? '')
      return {
        key: `${operator} ${operand}`,
        label,
        icon: iconOf(term),
        picks: { kind: 'term', term } as const,
        rest,
      }
    })
}

const dayMs = 86_400_000

function dates({ now }: AppContext, typed: string, rest: string): Suggestion[] {
  const { days, on } = searchWords()
  const at = (daysAgo: number) => dayText(new Date(now.peek() - daysAgo * dayMs))
  const choices = [
    [at(0), days.today],
    [at(1), days.yesterday],
    [at(7), days.week],
    [at(30), days.month],
  ] as const
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(typed)
  const all = isDay ? ([[typed, typed]] as const) : choices
  return all.map(([date, label]) => ({
    key: `date ${date}`,
    label: on(label),
    icon: 'clock',
    picks: { kind: 'date', date },
    rest,
  }))
}

/** The day in the reader's time zone, as `2026-11-20`. */
function dayText(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

function termOf(app: AppContext, term: Term, isNegated: boolean, rest: string): Suggestion {
  const whole: Term = isNegated ? { ...term, negated: true } : term
  const label = describeTerm(app.replica, whole)
  const key = `${term.operator} ${String(term.operand)}`
  return { key, label, icon: iconOf(term), picks: { kind: 'term', term: whole }, rest }
}
