import type { Term } from '../../routes/route.ts'

/** The terms of a search, and the day from which it is shown. */
export interface Query {
  readonly terms: readonly Term[]
  /** `2026-11-20`. */
  readonly date?: string
}

type ProblemKind = 'person' | 'people' | 'channel' | 'word' | 'date'

export type Problem = { readonly kind: ProblemKind; readonly text: string } | undefined

/** The id of the person whom a text names, if there is only one. */
export type Sought = number | 'several' | undefined

/** Looks up the people and channels that a search names. */
export interface SearchWorld {
  readonly selfId: number
  person(text: string): Sought
  channel(text: string): number | undefined
}

/** The names that users may type for an operator, and its name in the API. */
const operatorNames: Readonly<Record<string, string>> = {
  from: 'sender',
  sender: 'sender',
  channel: 'channel',
  stream: 'channel',
  topic: 'topic',
  subject: 'topic',
  dm: 'dm',
  'pm-with': 'dm',
  'dm-with': 'dm',
  'dm-including': 'dm-including',
  mentions: 'mentions',
  is: 'is',
  has: 'has',
  in: 'in',
  channels: 'channels',
  near: 'near',
  id: 'id',
  date: 'date',
}

/** The operator of a typed name; undefined if it is none. */
export function operatorOf(typed: string): string | undefined {
  const name = typed.toLowerCase()
  return Object.hasOwn(operatorNames, name) ? operatorNames[name] : undefined
}

export const wordOperands = {
  is: ['dm', 'mentioned', 'starred', 'unread', 'followed', 'resolved', 'alerted', 'muted'],
  has: ['link', 'image', 'attachment', 'reaction'],
  in: ['all', 'home'],
  channels: ['public', 'web-public', 'archived'],
} as const

/** A token: `-from:"Ana Lima"`, a quoted phrase, or a word. */
const token = /(-?)([a-z-]+):("[^"]*"?|\S*)|"[^"]*"?|\S+/gi

/** Parses a query. The first invalid token is the problem. */
export function parseQuery(
  text: string,
  world: SearchWorld,
): Query & { readonly problem: Problem } {
  const terms: Term[] = []
  const words: string[] = []
  let date: string | undefined
  let problem: Problem
  for (const [whole, minus = '', name = '', operand = ''] of text.matchAll(token)) {
    const operator = operatorOf(name)
    if (!operator) {
      words.push(whole)
      continue
    }
    const value = operand.replaceAll('"', '').trim()
    const found = operator === 'date' ? dateOf(value) : termOf(operator, value, world)
    if ('problem' in found) problem ??= found.problem
    else if ('date' in found) date = found.date
    else terms.push(minus ? { ...found, negated: true } : found)
  }
  if (words.length > 0) terms.push({ operator: 'search', operand: words.join(' ') })
  return { terms, problem, ...(date === undefined ? {} : { date }) }
}

type Found = Term | { readonly problem: Problem }

function termOf(operator: string, value: string, world: SearchWorld): Found {
  switch (operator) {
    case 'channel': {
      const id = world.channel(value)
      return id === undefined ? unknown('channel', value) : { operator, operand: id }
    }
    case 'topic':
      return { operator, operand: value }
    case 'dm': {
      const ids = value.split(',').map((name) => idOf(name.trim(), world))
      const operand = ids.filter((id) => typeof id === 'number').sort((a, b) => a - b)
      return ids.find((id) => typeof id === 'object') ?? { operator, operand }
    }
    case 'sender':
    case 'dm-including':
    case 'mentions': {
      const id = idOf(value, world)
      return typeof id === 'object' ? id : { operator, operand: id }
    }
    case 'near':
    case 'id':
      return /^\d{1,9}$/.test(value)
        ? { operator, operand: Number(value) }
        : unknown('word', `${operator}:${value}`)
    default:
      return wordTerm(operator as keyof typeof wordOperands, value)
  }
}

function idOf(name: string, world: SearchWorld): number | { readonly problem: Problem } {
  const id = world.person(name)
  if (id === 'several') return unknown('people', name)
  return id ?? unknown('person', name)
}

function wordTerm(operator: keyof typeof wordOperands, value: string): Found {
  const known: readonly string[] = wordOperands[operator]
  const operand = value.toLowerCase()
  return known.includes(operand) ? { operator, operand } : unknown('word', `${operator}:${value}`)
}

function unknown(kind: ProblemKind, text: string): { problem: Problem } {
  return { problem: { kind, text } }
}

function dateOf(value: string): { date: string } | { problem: Problem } {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
  return isDay ? { date: value } : unknown('date', value)
}
