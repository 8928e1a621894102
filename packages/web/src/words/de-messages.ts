import type { MessageCatalog } from './catalog.ts'
import { joinerOf, pluralsOf } from './plurals.ts'

const many = pluralsOf('de')
const joined = joinerOf('de')

export const deMessages: MessageCatalog = {
  message: {
    by: (name, time) => `${name}, ${time}`,
    profileOf: (name) => `Profil von ${name}`,
    profile: 'Profil',
    somebody: 'Jemand',
    bot: 'Bot',
    edited: 'bearbeitet',
    moved: 'verschoben',
    starred: 'markiert',
    actions: 'Aktionen für die Nachricht',
    react: 'Reagieren',
    reaction: (emoji, names) => `:${emoji}: ${joined(names)}`,
    searchEmoji: 'Emoji suchen',
    reply: 'Antworten',
    quote: 'Zitieren und antworten',
    said: (person, address) => `${person} [schrieb](${address}):`,
    edit: 'Nachricht bearbeiten',
    move: 'Verschieben',
    channel: 'Kanal',
    topic: 'Thema',
    markUnread: 'Ab hier als ungelesen markieren',
    star: 'Markieren',
    unstar: 'Markierung entfernen',
    copyText: 'Text kopieren',
    copyLink: 'Link kopieren',
    source: 'Quelltext',
    forward: 'Weiterleiten',
    report: 'Der Moderation melden',
    readReceipts: 'Gelesen von',
    readBy: (count) =>
      many(count, { one: 'Von # Person gelesen', other: 'Von # Personen gelesen' }),
    nobodyRead: 'Noch hat niemand sie gelesen.',
    history: 'Bearbeitungsverlauf',
    spoiler: 'Spoiler',
    playground: (name) => `In ${name} ausprobieren`,
    picture: 'Bild',
  },
  waiting: {
    removed: 'Gelöscht.',
  },
  widget: {
    poll: 'Umfrage',
    todo: 'Aufgabenliste',
    addOption: 'Antwort hinzufügen',
    addTask: 'Aufgabe hinzufügen',
    add: 'Hinzufügen',
  },
  conversation: {
    messages: 'Nachrichten',
    unread: 'Neue Nachrichten',
    toEnd: 'Neueste Nachrichten',
    toFirstUnread: 'Erste ungelesene Nachricht',
    away: 'Diese Nachrichten sind nicht auf diesem Gerät gespeichert.',
    awayDetail: 'Sie erscheinen, sobald du wieder verbunden bist.',
    unknownChannel: 'Unbekannter Kanal',
    typing: (names) =>
      names.length > 3
        ? 'Mehrere Personen schreiben …'
        : `${joined(names)} ${names.length === 1 ? 'schreibt' : 'schreiben'} …`,
  },
  compose: {
    to: (name) => `Nachricht an ${name}`,
    yourself: 'dich selbst',
    topic: 'Thema',
    topicHint: 'Thema',
    send: 'Senden',
    preview: 'Vorschau',
    write: 'Weiterschreiben',
    formats: 'Formatierung',
    attach: 'Dateien anhängen',
    emoji: 'Emoji einfügen',
    code: 'Code',
    quote: 'Zitat',
    list: 'Liste',
    files: 'Dateien',
    stopUpload: 'Upload abbrechen',
    completions: 'Vorschläge',
  },
}
