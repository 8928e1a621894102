import { areaWords } from '../words/area-words.ts'

/** The lines in place of the composer. */
export const mayWriteWords = areaWords(
  {
    archived: 'This channel is archived. No one can post in it.',
    notAllowed: 'You do not have permission to post in this channel.',
    gone: 'Someone in this conversation is deactivated. No one can write here any more.',
    noDirect: 'Your organization does not allow direct messages between these people.',
    noNewDirect: 'Your organization does not allow you to start direct message conversations.',
  },
  {
    archived: 'Dieser Kanal ist archiviert. Niemand kann hier schreiben.',
    notAllowed: 'Du darfst in diesem Kanal nicht schreiben.',
    gone: 'Jemand in dieser Unterhaltung ist deaktiviert. Niemand kann hier mehr schreiben.',
    noDirect: 'Deine Organisation erlaubt zwischen diesen Personen keine Direktnachrichten.',
    noNewDirect: 'Deine Organisation erlaubt dir nicht, neue Direktnachrichten zu beginnen.',
  },
)
