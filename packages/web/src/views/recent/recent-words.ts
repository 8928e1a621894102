import { areaWords } from '../../words/area-words.ts'

export const recentWords = areaWords(
  {
    empty: 'No conversations yet.',
    emptyDetail: 'Topics and direct messages appear here when someone posts.',
    older: 'Older conversations',
  },
  {
    empty: 'Noch keine Unterhaltungen.',
    emptyDetail: 'Themen und Direktnachrichten erscheinen hier, sobald jemand schreibt.',
    older: 'Ältere Unterhaltungen',
  },
)
