import { decodePart, encodePart, slug } from './components.ts'
import type { MessageOperator, Names, PersonOperator, Term, WordOperator } from './route.ts'

const synonyms: Readonly<Record<string, string>> = {
  stream: 'channel',
  streams: 'channels',
  subject: 'topic',
  from: 'sender',
  'pm-with': 'dm',
  pm_with: 'dm',
  'group-pm-with': 'dm-including',
  group_pm_with: 'dm-including',
}

const words: ReadonlySet<string> = new Set(['topic', 'search', 'is', 'has', 'in', 'channels'])
const persons: ReadonlySet<string> = new Set(['sender', 'dm-including', 'mentions'])
const messages: ReadonlySet<string> = new Set(['id', 'near', 'with'])

/** The largest message id of the API. */
const largestId = 2 ** 31 - 1

/** The terms of `channel/5-design/topic/ship.20it`, or undefined if one of them is invalid. */
export function readTerms(parts: readonly string[], names: Names): Term[] | undefined {
  const terms: Term[] = []
  for (let at = 0; at < parts.length; at += 2) {
    const operand = parts[at + 1]
    // Ignore a slash at the end. An operator without an operand is invalid.
    if (operand === undefined) return parts[at] === '' && at > 0 ? terms : undefined
    const term = readTerm(decodePart(parts[at] ?? ''), operand, names)
    if (!term) return undefined
    terms.push(term)
  }
  return terms.length > 0 ? terms : undefined
}

function readTerm(written: string, operand: string, names: Names): Term | undefined {
  const negated = written.startsWith('-')
  const name = written.replace(/^-/, '').toLowerCase()
  const operator = synonyms[name] ?? name
  const term = readOperand(operator, operand, names)
  return term && negated ? { ...term, negated } : term
}

function readOperand(operator: string, operand: string, names: Names): Term | undefined {
  if (operator === 'channel') return { operator, operand: readChannel(operand, names) }
  if (operator === 'dm') {
    const people = readPeople(operand, names)
    return people && { operator, operand: people }
  }
  if (persons.has(operator)) {
    const person = readPeople(operand, names)?.[0]
    return person === undefined
      ? undefined
      : { operator: operator as PersonOperator, operand: person }
  }
  if (messages.has(operator)) {
    const id = /^\d{1,10}$/.test(operand) ? Number(operand) : Number.NaN
    return id <= largestId ? { operator: operator as MessageOperator, operand: id } : undefined
  }
  if (!words.has(operator)) return undefined
  const text = decodePart(operand)
  const isPrivate = operator === 'is' && text === 'private'
  return { operator: operator as WordOperator, operand: isPrivate ? 'dm' : text }
}

/** `5-design`, or `design` in old URLs. If a channel is named `5-design`, the id still wins. */
function readChannel(operand: string, names: Names): number | string {
  const id = /^(\d+)(?:-|$)/.exec(operand)?.[1]
  if (id !== undefined) return Number(id)
  const name = decodePart(operand)
  return names.channelByName(name) ?? names.channelByName(name.replaceAll('-', ' ')) ?? name
}

/** `7,9-group`, `9-Ben-Okafor`, or in old URLs `ben@example.com,ana@example.com`. */
function readPeople(operand: string, names: Names): number[] | undefined {
  const ids = /^(\d+(?:,\d+)*)(?:-|$)/.exec(operand)?.[1]
  if (ids !== undefined) return inOrder(ids.split(',').map(Number))
  const found = decodePart(operand)
    .split(',')
    .map((email) => names.personByEmail(email.trim()))
  return found.every((id) => id !== undefined) ? inOrder(found) : undefined
}

function inOrder(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((a, b) => a - b)
}

export function writeTerms(terms: readonly Term[], names: Names): string {
  return terms
    .map((term) => `${term.negated ? '-' : ''}${term.operator}/${writeOperand(term, names)}`)
    .join('/')
}

function writeOperand(term: Term, names: Names): string {
  const { operator, operand } = term
  if (operator === 'channel') {
    if (typeof operand === 'string') return encodePart(operand)
    return withName(String(operand), names.channelName(operand))
  }
  if (operator === 'dm') return writePeople(operand, names)
  if (operator === 'sender' || operator === 'dm-including' || operator === 'mentions') {
    return writePeople([operand], names)
  }
  return encodePart(String(operand))
}

function writePeople(ids: readonly number[], names: Names): string {
  const [first = 0] = ids
  return withName(ids.join(','), ids.length === 1 ? names.personName(first) : 'group')
}

function withName(id: string, name: string | undefined): string {
  return name === undefined ? id : `${id}-${slug(name)}`
}
