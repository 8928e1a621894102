import { areaWords } from '../../words/area-words.ts'
import { pluralsOf } from '../../words/plurals.ts'

const en = pluralsOf('en')
const de = pluralsOf('de')

export const inboxWords = areaWords(
  {
    empty: 'You are all caught up.',
    emptyDetail: 'New topics and direct messages appear here first.',
    emptyAction: 'Recent conversations',
    markAll: 'Mark all as read',
    markRead: (name: string) => `Mark ${name} as read`,
    marked: (count: number) =>
      en(count, { one: '# message marked as read.', other: '# messages marked as read.' }),
    you: 'You',
    by: (sender: string) => `${sender}:`,
    more: (count: number) =>
      en(count, { one: '# more conversation', other: '# more conversations' }),
  },
  {
    empty: 'Du hast alles gelesen.',
    emptyDetail: 'Neue Themen und Direktnachrichten erscheinen zuerst hier.',
    emptyAction: 'Letzte Unterhaltungen',
    markAll: 'Alle als gelesen markieren',
    markRead: (name) => `${name} als gelesen markieren`,
    marked: (count) =>
      de(count, {
        one: '# Nachricht als gelesen markiert.',
        other: '# Nachrichten als gelesen markiert.',
      }),
    you: 'Du',
    by: (sender) => `${sender}:`,
    more: (count) =>
      de(count, { one: '# weitere Unterhaltung', other: '# weitere Unterhaltungen' }),
  },
)
