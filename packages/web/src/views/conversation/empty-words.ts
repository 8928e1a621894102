import type { IconName } from '../../parts/icon.tsx'
import type { Route } from '../../routes/route.ts'
import { t } from '../../words/words.ts'
import { listWords } from './list-words.ts'
import { isReactionsTo, type Narrow } from './narrow-of.ts'

interface EmptyWords {
  readonly icon: IconName
  readonly text: string
  readonly detail?: string
  /** Where there is something to read. */
  readonly action?: { readonly label: string; readonly to: Route }
}

interface Reader {
  readonly selfId: number
  readonly mayWrite: boolean
}

/** The text for an empty list, and what to do about it. */
export function emptyWords(narrow: Narrow, { selfId, mayWrite }: Reader): EmptyWords {
  const words = listWords()
  const { place, channelId, terms } = narrow
  if (place?.kind === 'direct') {
    return { icon: 'messages-square', text: words.direct, detail: words.directDetail }
  }
  if (place || channelId !== undefined) {
    const detail = mayWrite ? { detail: words.topicDetail } : {}
    return { icon: 'message-square-plus', text: words.topic, ...detail }
  }
  const [first, second] = terms
  if (!first) {
    const action = { label: t.sidebar.browse, to: { view: 'channels', list: 'all' } } as const
    return { icon: 'list', text: words.feed, detail: words.feedDetail, action }
  }
  const action = { label: t.sidebar.feed, to: { view: 'feed' } } as const
  const isNamed = first.operator === 'is' && !first.negated && !second
  if (isNamed && first.operand === 'starred') {
    return { icon: 'star', text: words.starred, detail: words.starredDetail, action }
  }
  if (isNamed && first.operand === 'mentioned') {
    return { icon: 'at-sign', text: words.mentions, detail: words.mentionsDetail, action }
  }
  if (isReactionsTo(selfId, terms)) {
    const [text, detail] = [words.reactions, words.reactionsDetail]
    return { icon: 'face-slightly-smiling', text, detail, action }
  }
  return { icon: 'search', text: words.search, detail: words.searchDetail }
}
