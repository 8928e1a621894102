import { areaWords } from '../../../words/area-words.ts'
import { pluralsOf } from '../../../words/plurals.ts'

const en = pluralsOf('en')
const de = pluralsOf('de')

export const emojiWords = areaWords(
  {
    count: (count: number) =>
      en(count, { one: '# emoji of your own', other: '# emoji of your own' }),
    search: 'Search emoji',
    none: 'The organization has no emoji of its own yet.',
    noneHint: 'Pictures become emoji that everybody can use in messages and reactions.',
    by: (name: string) => `Added by ${name}`,
    all: (count: number) => `Show all ${count}`,
    replaces: 'Replaces the standard emoji of this name.',
    removeOf: (name: string) => `Remove :${name}:`,
    removeTitle: (name: string) => `Remove :${name}:?`,
    removeHint:
      'Nobody can choose it any more. Messages and reactions that have it keep it. To bring it back, you need its picture.',
    remove: 'Remove emoji',
    removed: (name: string) => `:${name}: was removed.`,
    add: 'Add emoji',
    addHint: (mebibytes: number) =>
      `PNG, JPEG, GIF or WebP, up to ${mebibytes}\u00a0MiB each. Square pictures look best. Animations stay animated.`,
    choose: 'Choose pictures',
    orGive: 'Or drop or paste them here.',
    dropNow: 'Drop the pictures.',
    notPictures: 'Only PNG, JPEG, GIF and WebP pictures become emoji. Other files were left out.',
    mayAdd: 'Who may add emoji',
    mayNotAdd: 'You may not add emoji.',
    name: 'Name',
    nameOf: (file: string) => `Name of ${file}`,
    faults: {
      missing: 'Enter a name.',
      form: 'Use small letters without accents, digits, and between them dots, dashes and underscores.',
      long: 'Use at most 100 characters.',
      taken: 'The organization has an emoji of this name. Remove it first, or choose another name.',
      twice: 'Another picture here has this name.',
      standard: 'There is a standard emoji of this name. Only administrators can replace it.',
    },
    tooLarge: (mebibytes: number) => `Choose a picture of up to ${mebibytes}\u00a0MiB.`,
    drop: (file: string) => `Leave out ${file}`,
    addAll: (count: number) => en(count, { one: 'Add # emoji', other: 'Add # emoji' }),
    added: (name: string) => `:${name}: was added.`,
    addedMany: (count: number) => `${count} emoji were added.`,
  },
  {
    count: (count) => de(count, { one: '# eigenes Emoji', other: '# eigene Emoji' }),
    search: 'Emoji suchen',
    none: 'Die Organisation hat noch keine eigenen Emoji.',
    noneHint: 'Bilder werden zu Emoji, die alle in Nachrichten und Reaktionen benutzen können.',
    by: (name) => `Hinzugefügt von ${name}`,
    all: (count) => `Alle ${count} anzeigen`,
    replaces: 'Ersetzt das Standard-Emoji dieses Namens.',
    removeOf: (name) => `:${name}: entfernen`,
    removeTitle: (name) => `:${name}: entfernen?`,
    removeHint:
      'Niemand kann es mehr wählen. Nachrichten und Reaktionen, die es haben, behalten es. Um es zurückzuholen, brauchst du sein Bild.',
    remove: 'Emoji entfernen',
    removed: (name) => `:${name}: wurde entfernt.`,
    add: 'Emoji hinzufügen',
    addHint: (mebibytes) =>
      `PNG, JPEG, GIF oder WebP, jeweils bis ${mebibytes}\u00a0MiB. Quadratische Bilder sehen am besten aus. Animationen bleiben animiert.`,
    choose: 'Bilder auswählen',
    orGive: 'Oder zieh sie hierher, oder füge sie ein.',
    dropNow: 'Lass die Bilder los.',
    notPictures:
      'Nur Bilder in den Formaten PNG, JPEG, GIF und WebP werden zu Emoji. Andere Dateien wurden weggelassen.',
    mayAdd: 'Wer Emoji hinzufügen darf',
    mayNotAdd: 'Du darfst keine Emoji hinzufügen.',
    name: 'Name',
    nameOf: (file) => `Name von ${file}`,
    faults: {
      missing: 'Gib einen Namen ein.',
      form: 'Verwende Kleinbuchstaben ohne Umlaute und Akzente, Ziffern und dazwischen Punkte, Binde- und Unterstriche.',
      long: 'Verwende höchstens 100 Zeichen.',
      taken:
        'Die Organisation hat ein Emoji dieses Namens. Entferne es zuerst oder wähle einen anderen Namen.',
      twice: 'Ein anderes Bild hier hat diesen Namen.',
      standard: 'Es gibt ein Standard-Emoji dieses Namens. Nur Administratoren können es ersetzen.',
    },
    tooLarge: (mebibytes) => `Wähle ein Bild mit höchstens ${mebibytes}\u00a0MiB.`,
    drop: (file) => `${file} weglassen`,
    addAll: (count) => de(count, { one: '# Emoji hinzufügen', other: '# Emoji hinzufügen' }),
    added: (name) => `:${name}: wurde hinzugefügt.`,
    addedMany: (count) => `${count} Emoji wurden hinzugefügt.`,
  },
)
