import { areaWords } from '../words/area-words.ts'
import { pluralsOf } from '../words/plurals.ts'

/** Words for moving and deleting messages, for the history of moves, and for who has read them. */
export const changeWords = areaWords(
  {
    moveTitle: 'Move messages',
    moveWhich: 'Which messages',
    moveOne: 'Only this message',
    moveLater: 'This and all later messages in the topic',
    moveAll: 'All messages in the topic',
    deleteTitle: 'Delete this message?',
    deleteExplain: 'It will be deleted for everyone. This cannot be undone.',
    channelWas: (channel: string) => `Previous channel: ${channel}`,
    topicWas: (topic: string) => `Previous topic: ${topic}`,
    readBy: (count: number) =>
      pluralsOf('en')(count, { one: 'Read by # person', other: 'Read by # people' }),
    nobodyRead: 'No one has read this yet.',
  },
  {
    moveTitle: 'Nachrichten verschieben',
    moveWhich: 'Welche Nachrichten',
    moveOne: 'Nur diese',
    moveLater: 'Diese und alle späteren im Thema',
    moveAll: 'Alle im Thema',
    deleteTitle: 'Diese Nachricht löschen?',
    deleteExplain: 'Sie wird für alle gelöscht. Das lässt sich nicht rückgängig machen.',
    channelWas: (channel) => `Vorheriger Kanal: ${channel}`,
    topicWas: (topic) => `Vorheriges Thema: ${topic}`,
    readBy: (count) =>
      pluralsOf('de')(count, { one: 'Von # Person gelesen', other: 'Von # Personen gelesen' }),
    nobodyRead: 'Noch hat niemand sie gelesen.',
  },
)
