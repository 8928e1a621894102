/** One condition of a narrow, as in the API. */
export type Term = Negatable &
  (
    | { readonly operator: 'channel'; readonly operand: number | string }
    | { readonly operator: 'dm'; readonly operand: readonly number[] }
    | { readonly operator: PersonOperator; readonly operand: number }
    | { readonly operator: MessageOperator; readonly operand: number }
    | { readonly operator: WordOperator; readonly operand: string }
  )

interface Negatable {
  readonly negated?: boolean
}

export type PersonOperator = 'sender' | 'dm-including' | 'mentions'
export type MessageOperator = 'id' | 'near' | 'with'
export type WordOperator = 'topic' | 'search' | 'is' | 'has' | 'in' | 'channels'
export type Operator = Term['operator']

export const simpleViews = [
  'inbox',
  'recent',
  'feed',
  'drafts',
  'scheduled',
  'reminders',
  'people',
  'welcome',
  'keys',
  'searches',
] as const
export type SimpleView = (typeof simpleViews)[number]

/** The view that a URL shows. */
export type Route =
  /** The home view that the user chose. */
  | { readonly view: 'home' }
  | { readonly view: SimpleView }
  | { readonly view: 'narrow'; readonly terms: readonly Term[] }
  /** All topics of a channel. */
  | { readonly view: 'topics'; readonly channelId: number }
  | {
      readonly view: 'settings' | 'organization'
      readonly section: string | undefined
      /** What is open over the list of the section. */
      readonly id?: number | undefined
    }
  /** Browsing and managing channels: one of the lists, or one channel. */
  | { readonly view: 'channels'; readonly list: string }
  | { readonly view: 'channel'; readonly channelId: number; readonly section: string | undefined }
  | { readonly view: 'groups'; readonly list: string }
  | { readonly view: 'group'; readonly groupId: number; readonly section: string | undefined }
  | { readonly view: 'person'; readonly userId: number }
  /** A URL without a view: a wrong link, or one of a newer client. */
  | { readonly view: 'unknown'; readonly fragment: string }

/** Names of the organization: they are written into URLs, and old URLs contain only names. */
export interface Names {
  channelName(id: number): string | undefined
  channelByName(name: string): number | undefined
  personName(id: number): string | undefined
  personByEmail(email: string): number | undefined
}

export function toTopic(channelId: number, topic: string, near?: number): Route {
  const terms: Term[] = [
    { operator: 'channel', operand: channelId },
    { operator: 'topic', operand: topic },
  ]
  return { view: 'narrow', terms: [...terms, ...nearTerm(near)] }
}

export function toChannel(channelId: number, near?: number): Route {
  return { view: 'narrow', terms: [{ operator: 'channel', operand: channelId }, ...nearTerm(near)] }
}

export function toDirect(userIds: readonly number[], near?: number): Route {
  return { view: 'narrow', terms: [{ operator: 'dm', operand: userIds }, ...nearTerm(near)] }
}

export function toWord(operator: 'is' | 'has' | 'in' | 'search', operand: string): Route {
  return { view: 'narrow', terms: [{ operator, operand }] }
}

function nearTerm(near: number | undefined): Term[] {
  return near === undefined ? [] : [{ operator: 'near', operand: near }]
}

/** The message at which a narrow opens. */
export function nearOf(route: Route): number | undefined {
  if (route.view !== 'narrow') return undefined
  const term = route.terms.find((one) => one.operator === 'near' || one.operator === 'with')
  return typeof term?.operand === 'number' ? term.operand : undefined
}

/** The terms of a narrow, without the message at which it opens. */
export function placeTerms(route: Route): readonly Term[] {
  if (route.view !== 'narrow') return []
  return route.terms.filter(({ operator }) => operator !== 'near')
}
