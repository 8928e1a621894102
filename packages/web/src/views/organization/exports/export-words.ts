import { areaWords } from '../../../words/area-words.ts'
import { pluralsOf } from '../../../words/plurals.ts'

const en = pluralsOf('en')
const de = pluralsOf('de')

export const exportWords = areaWords(
  {
    start: 'New export',
    startHint:
      'One file with the data of the organization. The server makes it in the background, and you may leave this page.',
    kind: 'What it contains',
    kinds: {
      public: 'Public channels',
      full_with_consent: 'Public channels, and what people agreed to share',
    },
    publicHint: 'The organization, its people and groups, and the messages in public channels.',
    agreedHint: (agreed: number, all: number) =>
      `${agreed} of ${en(all, { one: '# person', other: '# people' })} agreed to share their private channels and direct messages, in their own settings under Privacy.`,
    agreedUnknown: 'With the private channels and direct messages of those who agreed.',
    fullHint:
      'Everything, whether people agreed or not, is exported only by the operator of the server, with “parley export”.',
    begin: 'Start the export',
    begun: 'The export has begun.',
    tooMany: (most: number, time: string) =>
      `${most} exports a week are possible. The next one is: ${time}.`,
    list: 'Exports so far',
    none: 'There are no exports.',
    by: (name: string) => `by ${name}`,
    states: {
      pending: 'In progress…',
      failed: 'Failed. Start another one.',
      deleted: 'Deleted',
      ready: 'Ready',
    },
    download: 'Download',
    downloadOf: (time: string) => `Download the export of ${time}`,
    delete: 'Delete',
    deleteOf: (time: string) => `Delete the export of ${time}`,
    deleteTitle: 'Delete this export?',
    deleteExplain: 'Its file is deleted from the server. Nobody can download it any more.',
    deleted: 'The export is deleted.',
  },
  {
    start: 'Neuer Export',
    startHint:
      'Eine Datei mit den Daten der Organisation. Der Server erstellt sie im Hintergrund, und du kannst diese Seite verlassen.',
    kind: 'Was darin ist',
    kinds: {
      public: 'Öffentliche Kanäle',
      full_with_consent: 'Öffentliche Kanäle und was freigegeben ist',
    },
    publicHint:
      'Die Organisation, ihre Personen und Gruppen und die Nachrichten in öffentlichen Kanälen.',
    agreedHint: (agreed, all) =>
      `${agreed} von ${de(all, { one: '# Person', other: '# Personen' })} haben in den eigenen Einstellungen unter Datenschutz zugestimmt, ihre privaten Kanäle und Direktnachrichten weiterzugeben.`,
    agreedUnknown: 'Mit den privaten Kanälen und Direktnachrichten derer, die zugestimmt haben.',
    fullHint:
      'Alles, ob zugestimmt oder nicht, exportiert nur, wer den Server betreibt, mit „parley export“.',
    begin: 'Export beginnen',
    begun: 'Der Export hat begonnen.',
    tooMany: (most, time) => `${most} Exporte pro Woche sind möglich. Der nächste geht: ${time}.`,
    list: 'Bisherige Exporte',
    none: 'Es gibt keine Exporte.',
    by: (name) => `von ${name}`,
    states: {
      pending: 'Läuft …',
      failed: 'Fehlgeschlagen. Beginne einen neuen.',
      deleted: 'Gelöscht',
      ready: 'Fertig',
    },
    download: 'Herunterladen',
    downloadOf: (time) => `Export herunterladen: ${time}`,
    delete: 'Löschen',
    deleteOf: (time) => `Export löschen: ${time}`,
    deleteTitle: 'Diesen Export löschen?',
    deleteExplain: 'Seine Datei wird vom Server gelöscht. Niemand kann sie mehr herunterladen.',
    deleted: 'Der Export ist gelöscht.',
  },
)
