import type { IconName } from '../../parts/icon.tsx'
import { t } from '../../words/words.ts'
import type { Narrow } from './narrow-of.ts'

interface EmptyWords {
  readonly icon: IconName
  readonly text: string
  readonly detail: string
}

/** The text for an empty list, and what to do about it. */
export function emptyWords({ place, channelId, terms }: Narrow): EmptyWords {
  if (place?.kind === 'direct') {
    return { icon: 'messages-square', text: t.empty.direct, detail: t.empty.directDetail }
  }
  if (place || channelId !== undefined) {
    return { icon: 'message-square-plus', text: t.empty.topic, detail: t.empty.topicDetail }
  }
  const [first] = terms
  if (first?.operand === 'starred') {
    return { icon: 'star', text: t.empty.starred, detail: t.empty.starredDetail }
  }
  if (first?.operand === 'mentioned') {
    return { icon: 'at-sign', text: t.empty.mentions, detail: t.empty.mentionsDetail }
  }
  return { icon: 'search', text: t.empty.search, detail: t.empty.searchDetail }
}
