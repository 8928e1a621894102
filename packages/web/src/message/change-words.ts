import { areaWords } from '../words/area-words.ts'

/** Words for moving and deleting messages, and for the history of moves. */
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
  },
)
