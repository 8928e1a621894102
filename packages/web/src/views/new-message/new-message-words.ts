import { areaWords } from '../../words/area-words.ts'

export const newMessageWords = areaWords(
  {
    title: 'New message',
    to: 'To',
    hint: 'Channel or people',
    another: 'Another person',
    recipients: 'Channels and people',
    topic: (channel: string) => `Topic in #${channel}`,
    topicHint: 'New or existing topic',
    topics: 'Topics',
    newTopic: (topic: string) => `New topic “${topic}”`,
    remove: (name: string) => `Remove ${name}`,
    write: 'Write',
  },
  {
    title: 'Neue Nachricht',
    to: 'An',
    hint: 'Kanal oder Personen',
    another: 'Noch eine Person',
    recipients: 'Kanäle und Personen',
    topic: (channel) => `Thema in #${channel}`,
    topicHint: 'Neues oder vorhandenes Thema',
    topics: 'Themen',
    newTopic: (topic) => `Neues Thema „${topic}“`,
    remove: (name) => `${name} entfernen`,
    write: 'Schreiben',
  },
)
