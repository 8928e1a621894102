import { areaWords } from '../words/area-words.ts'
import { pluralsOf } from '../words/plurals.ts'

const [many, viele] = [pluralsOf('en'), pluralsOf('de')]

export const offlineWords = areaWords(
  {
    offline: 'You are offline. Your messages will be sent when you are back online.',
    unreachable: 'The server cannot be reached. Your messages will be sent later.',
    trying: 'Connecting…',
    nextTry: (seconds: number) =>
      many(seconds, { one: 'Next try in # second', other: 'Next try in # seconds' }),
    tryNow: 'Try now',
  },
  {
    offline: 'Du bist offline. Was du schreibst, wird gesendet, sobald du wieder verbunden bist.',
    unreachable: 'Der Server ist nicht erreichbar. Was du schreibst, wird später gesendet.',
    trying: 'Verbinde …',
    nextTry: (seconds) =>
      viele(seconds, {
        one: 'Nächster Versuch in # Sekunde',
        other: 'Nächster Versuch in # Sekunden',
      }),
    tryNow: 'Jetzt versuchen',
  },
)
