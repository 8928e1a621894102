import type { IconName } from '../../parts/icon.tsx'
import type { Route } from '../../routes/route.ts'
import { t } from '../../words/words.ts'
import { listWords } from './list-words.ts'
import { isFeed, isReactionsTo, type Narrow } from './narrow-of.ts'

interface EmptyWords {
  readonly icon: IconName
  readonly text: string
  readonly detail?: string
  /** A place with something to read. */
  readonly action?: { readonly label: string; readonly to: Route }
}

interface Reader {
  readonly selfId: number
  readonly mayWrite: boolean
  /** Returns the name of a person. */
  readonly nameOf: (userId: number) => string
  /** The channel of the list. */
  readonly channel?: { readonly name: string; readonly about: string } | undefined
}

/** The text for an empty list, and what to do about it. */
export function emptyWords(narrow: Narrow, reader: Reader): EmptyWords {
  const words = listWords()
  const { selfId } = reader
  const { place, channelId, terms } = narrow
  if (place?.kind === 'direct') return emptyDirect(place.userIds, reader)
  if (place || channelId !== undefined) return emptyChannel(narrow, reader)
  const [first, second] = terms
  if (!first || isFeed(terms)) {
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
  if (isNamed && first.operand === 'dm') {
    return { icon: 'messages-square', text: words.directs, detail: words.directsDetail, action }
  }
  if (isReactionsTo(selfId, terms)) {
    const [text, detail] = [words.reactions, words.reactionsDetail]
    return { icon: 'face-slightly-smiling', text, detail, action }
  }
  // A list by conditions alone, for example of followed topics, has no words that could be changed.
  const hasWords = terms.some(({ operator }) => operator === 'search')
  const detail = hasWords ? words.searchDetail : words.conditionsDetail
  return { icon: 'search', text: words.search, detail, action }
}

function emptyDirect(userIds: readonly number[], { selfId, nameOf }: Reader): EmptyWords {
  const words = listWords()
  if (userIds.length === 1 && userIds[0] === selfId) {
    return { icon: 'sticky-note', text: words.selfText, detail: words.selfDetail }
  }
  const text = words.direct(t.common.and(userIds.map(nameOf)))
  return { icon: 'messages-square', text, detail: words.directDetail }
}

/** The description of the channel, and a link that adds people. */
function emptyChannel({ place, channelId }: Narrow, { mayWrite, channel }: Reader): EmptyWords {
  const words = listWords()
  const detail = mayWrite ? { detail: words.topicDetail } : {}
  if (place || !channel || channelId === undefined) {
    return { icon: 'message-square-plus', text: words.topic, ...detail }
  }
  const to = { view: 'channel', channelId, section: 'subscribers' } as const
  return {
    icon: 'message-square-plus',
    text: words.channel(channel.name),
    ...(channel.about ? { detail: channel.about } : detail),
    ...(mayWrite ? { action: { label: words.addPeople, to } } : {}),
  }
}
