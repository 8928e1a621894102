import { areaWords } from '../../words/area-words.ts'

export const topicsWords = areaWords(
  {
    title: 'Topics',
    list: (channel: string) => `Topics of #${channel}`,
    filter: 'Find a topic',
    showResolved: 'Include resolved',
    none: 'No topics yet.',
    noneDetail: 'Send a message with a new topic to start one.',
    start: 'Start a topic',
    notFound: 'No topics found.',
    unknown: 'This channel does not exist, or you do not have access to it.',
  },
  {
    title: 'Themen',
    list: (channel) => `Themen von #${channel}`,
    filter: 'Thema suchen',
    showResolved: 'Auch erledigte',
    none: 'Noch keine Themen.',
    noneDetail: 'Eine Nachricht mit einem neuen Thema beginnt eines.',
    start: 'Thema beginnen',
    notFound: 'Kein Thema gefunden.',
    unknown: 'Diesen Kanal gibt es nicht, oder du hast keinen Zugriff darauf.',
  },
)
