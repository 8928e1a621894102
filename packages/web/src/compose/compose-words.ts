import { areaWords } from '../words/area-words.ts'
import { pluralsOf } from '../words/plurals.ts'

const en = pluralsOf('en')
const de = pluralsOf('de')

export const composeWords = areaWords(
  {
    sent: 'Sent.',
    undoneLater: 'The message is taken back when you are online again.',
    pauseUpload: 'Pause upload',
    resumeUpload: 'Resume upload',
    paused: 'Paused',
    waitingForNetwork: 'Waiting for a connection',
    waits: {
      waiting: 'The message is sent when its files are uploaded.',
      failed: 'The message was not sent, because a file could not be uploaded.',
    },
    sentOf: (sent: string, all: string) => `${sent} of ${all}`,
    tooLarge: (most: number) => `Files can be at most ${most} MiB.`,
    everyone: 'Everyone in this channel',
    inTopic: 'Everyone who posted in this topic',
    commands: {
      poll: 'A poll: the question, then one option per line',
      todo: 'A to-do list: the title, then one task per line',
      me: 'Describe what you are doing',
    },
    notSubscribed: (channel: string) => `You are not subscribed to #${channel}.`,
    join: 'Subscribe',
    resolved: 'This topic is resolved.',
    reopen: 'Mark as unresolved',
    manyReaders: (count: number, channel: string) =>
      en(count, {
        one: `This notifies # person in #${channel}.`,
        other: `This notifies all # people in #${channel}.`,
      }),
    night: (name: string, time: string) => `It is ${time} for ${name}.`,
    gone: (name: string) => `${name} is deactivated and cannot read messages.`,
    left: (count: number) => en(count, { one: '# character left', other: '# characters left' }),
    snippets: 'Saved snippets',
    noSnippets: 'No snippets yet',
    saveSnippet: 'Save this text as a snippet',
    snippetTitle: 'Name of the snippet',
    snippetSaved: 'Snippet saved.',
    snippetText: 'Text',
    changeSnippets: 'Change or delete snippets',
    changeSnippet: 'Change the snippet',
    changeOne: (title: string) => `Change: ${title}`,
    deleteOne: (title: string) => `Delete: ${title}`,
  },
  {
    sent: 'Gesendet.',
    undoneLater: 'Die Nachricht wird zurückgenommen, sobald du wieder online bist.',
    pauseUpload: 'Upload anhalten',
    resumeUpload: 'Upload fortsetzen',
    paused: 'Angehalten',
    waitingForNetwork: 'Wartet auf eine Verbindung',
    waits: {
      waiting: 'Die Nachricht wird gesendet, sobald ihre Dateien hochgeladen sind.',
      failed:
        'Die Nachricht wurde nicht gesendet, weil eine Datei nicht hochgeladen werden konnte.',
    },
    sentOf: (sent, all) => `${sent} von ${all}`,
    tooLarge: (most) => `Dateien dürfen höchstens ${most} MiB haben.`,
    everyone: 'Alle in diesem Kanal',
    inTopic: 'Alle, die in diesem Thema geschrieben haben',
    commands: {
      poll: 'Eine Umfrage: die Frage, dann eine Antwort je Zeile',
      todo: 'Eine Aufgabenliste: der Titel, dann eine Aufgabe je Zeile',
      me: 'Beschreiben, was du tust',
    },
    notSubscribed: (channel) => `Du hast #${channel} nicht abonniert.`,
    join: 'Abonnieren',
    resolved: 'Dieses Thema ist erledigt.',
    reopen: 'Als nicht erledigt markieren',
    manyReaders: (count, channel) =>
      de(count, {
        one: `Das benachrichtigt # Person in #${channel}.`,
        other: `Das benachrichtigt alle # Personen in #${channel}.`,
      }),
    night: (name, time) => `Bei ${name} ist es ${time}.`,
    gone: (name) => `${name} ist deaktiviert und kann keine Nachrichten lesen.`,
    left: (count) => de(count, { one: 'Noch # Zeichen', other: 'Noch # Zeichen' }),
    snippets: 'Textbausteine',
    noSnippets: 'Noch keine Textbausteine',
    saveSnippet: 'Diesen Text als Baustein speichern',
    snippetTitle: 'Name des Bausteins',
    snippetSaved: 'Der Baustein ist gespeichert.',
    snippetText: 'Text',
    changeSnippets: 'Bausteine ändern oder löschen',
    changeSnippet: 'Den Baustein ändern',
    changeOne: (title) => `Ändern: ${title}`,
    deleteOne: (title) => `Löschen: ${title}`,
  },
)
