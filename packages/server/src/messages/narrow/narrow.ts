import {
  badNarrow,
  limits,
  type MessageId,
  type NarrowTerm,
  type RecipientId,
  type UserId,
} from '@parley/contract'
import { mayReadHistory } from '../../directory/channel-access.ts'
import { channelRecipient } from '../../directory/recipients.ts'
import { isGuest, type Viewer } from '../../directory/viewer.ts'
import type { StoredFlag } from '../message/stored-flags.ts'
import {
  channelOperand,
  channelsOperand,
  conversationOperand,
  conversationsWith,
  findChannel,
  messageOperand,
  type Operand,
  topicOperand,
  userOperand,
  wordOperand,
} from './narrow-operands.ts'
import { startTime } from './search-time.ts'

export type Has = 'attachment' | 'image' | 'link' | 'reaction'

/** One condition on a message; `undefined` operands match nothing. */
export type Condition =
  | { readonly on: 'recipients'; readonly ids: readonly RecipientId[] }
  | { readonly on: 'topic'; readonly topic: string }
  | { readonly on: 'resolved' | 'direct' | 'unread' | 'mentioned' | 'muted' | 'followed' }
  | { readonly on: 'sender'; readonly id: UserId }
  | { readonly on: 'calls'; readonly id: UserId }
  | { readonly on: 'id'; readonly id: MessageId }
  | { readonly on: 'flag'; readonly flag: StoredFlag }
  | { readonly on: 'has'; readonly what: Has }

export type NarrowCondition = Condition & { readonly negated: boolean }

/** A narrow, understood. */
export interface Narrow {
  readonly conditions: readonly NarrowCondition[]
  /** The text to search for; undefined: not a search. */
  readonly search: string | undefined
  /**
   * Whether the narrow selects channels whose whole history the viewer may read; otherwise only received messages
   * can match.
   */
  readonly wholeHistory: boolean
}

type Reader = (viewer: Viewer, operand: Operand) => Condition | undefined

const readers: Record<string, Reader> = {
  channel: (viewer, operand) =>
    onRecipients([channelRecipient(channelOperand(viewer, operand).id)]),
  channels: (viewer, operand) =>
    onRecipients(channelsOperand(viewer, operand).map(channelRecipient)),
  topic: (_viewer, operand) => ({ on: 'topic', topic: topicOperand(operand) }),
  sender: (viewer, operand) => ({ on: 'sender', id: userOperand(viewer, operand) }),
  mentions: (viewer, operand) => ({ on: 'calls', id: userOperand(viewer, operand) }),
  dm: (viewer, operand) => onRecipients(conversationOperand(viewer, operand)),
  'dm-including': (viewer, operand) => onRecipients(conversationsWith(viewer, operand, 1)),
  'group-pm-with': (viewer, operand) => onRecipients(conversationsWith(viewer, operand, 3)),
  id: (_viewer, operand) => ({ on: 'id', id: messageOperand(operand) }),
  has: (_viewer, operand) => ({ on: 'has', what: requireWord('has', hasWords, operand) }),
  is: (_viewer, operand) => isConditions[requireWord('is', isWords, operand)],
  in: (_viewer, operand) =>
    requireWord('in', inWords, operand) === 'home' ? { on: 'muted' } : undefined,
  // Clients take the operand as their anchor; it filters nothing.
  near: () => undefined,
}

const hasWords: readonly Has[] = ['attachment', 'image', 'link', 'reaction']
const inWords = ['home', 'all'] as const

const isConditions = {
  dm: { on: 'direct' },
  private: { on: 'direct' },
  starred: { on: 'flag', flag: 'starred' },
  alerted: { on: 'flag', flag: 'has_alert_word' },
  unread: { on: 'unread' },
  mentioned: { on: 'mentioned' },
  resolved: { on: 'resolved' },
  followed: { on: 'followed' },
  muted: { on: 'muted' },
} as const satisfies Record<string, Condition>

const isWords = Object.keys(isConditions) as (keyof typeof isConditions)[]

const aliases: ReadonlyMap<string, string> = new Map([
  ['stream', 'channel'],
  ['streams', 'channels'],
  ['pm-with', 'dm'],
  ['pm_with', 'dm'],
  ['group_pm_with', 'group-pm-with'],
])

const channelKind = new Set(['channel', 'channels', 'topic'])
const directKind = new Set(['dm', 'dm-including', 'group-pm-with'])

/** Understands a narrow, or refuses it with the word that is wrong. */
export function readNarrow(viewer: Viewer, given: readonly NarrowTerm[]): Narrow {
  const terms = given.map((term) => ({ ...term, operator: operatorOf(term) }))
  refuseContradiction(terms)
  return startTime({
    conditions: terms.flatMap((term) => conditionOf(viewer, term)),
    search: searchOf(terms),
    wholeHistory: opensHistory(viewer, terms),
  })
}

/** The operator by its present name. */
export function operatorOf({ operator }: NarrowTerm): string {
  return aliases.get(operator) ?? operator
}

function conditionOf(
  viewer: Viewer,
  { operator, operand, negated }: NarrowTerm,
): NarrowCondition[] {
  if (operator === 'search') return []
  const read = Object.hasOwn(readers, operator) ? readers[operator] : undefined
  if (!read) throw badNarrow({ desc: `unknown operator ${operator}` })
  const condition = read(viewer, operand)
  if (!condition) return []
  // `in:home` excludes muted messages.
  return [{ ...condition, negated: negated !== (operator === 'in') }]
}

function onRecipients(ids: readonly RecipientId[]): Condition {
  return { on: 'recipients', ids }
}

function requireWord<Word extends string>(
  operator: string,
  words: readonly Word[],
  operand: Operand,
): Word {
  const word = words.find((known) => known === operand)
  if (!word) throw badNarrow({ desc: `unknown '${operator}' operand ${JSON.stringify(operand)}` })
  return word
}

/** Several searches are one. Negation has no meaning here and is not looked at. */
function searchOf(terms: readonly NarrowTerm[]): string | undefined {
  const words = terms.filter(({ operator }) => operator === 'search')
  if (words.length === 0) return undefined
  const search = words.map(({ operand }) => requireText(wordOperand(operand))).join(' ')
  if (search.length > limits.maxSearchLength) throw badNarrow({ desc: 'search is too long' })
  return search
}

function requireText(text: string): string {
  if (text.trim() === '') throw badNarrow({ desc: 'search is empty' })
  return text
}

function refuseContradiction(terms: readonly NarrowTerm[]): void {
  const isDirect = ({ operator, operand }: NarrowTerm) =>
    operator === 'is' && (operand === 'dm' || operand === 'private')
  const ofChannels = terms.some((term) =>
    term.negated ? isDirect(term) : channelKind.has(term.operator),
  )
  const ofPeople = terms.some(
    (term) => !term.negated && (directKind.has(term.operator) || isDirect(term)),
  )
  if (ofChannels && ofPeople) {
    throw badNarrow({ desc: 'No message can be both a channel message and direct message' })
  }
}

function opensHistory(viewer: Viewer, terms: readonly NarrowTerm[]): boolean {
  if (terms.some(({ operator, operand }) => operator === 'is' && operand !== 'resolved')) {
    return false
  }
  return terms.some(({ operator, operand, negated }) => {
    if (negated) return false
    if (operator === 'channels') return operand === 'public' && !isGuest(viewer.user)
    const channel = operator === 'channel' ? findChannel(viewer, operand) : undefined
    return channel !== undefined && mayReadHistory(viewer, channel)
  })
}
