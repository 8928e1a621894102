import { areaWords } from '../words/area-words.ts'
import { pluralsOf } from '../words/plurals.ts'

const en = pluralsOf('en')
const de = pluralsOf('de')

export const signOutWords = areaWords(
  {
    offline: 'You are offline. You can sign out when you are back online.',
    title: 'Sign out without sending?',
    action: 'Sign out',
    messages: (count: number) =>
      en(count, {
        one: '# message has not been sent yet.',
        other: '# messages have not been sent yet.',
      }),
    texts: (count: number) =>
      en(count, {
        one: '# text that you began is only in this browser.',
        other: '# texts that you began are only in this browser.',
      }),
    others: (count: number) =>
      en(count, {
        one: '# message of somebody else who uses this browser has not been sent yet.',
        other: '# messages of others who use this browser have not been sent yet.',
      }),
    explain: 'Signing out deletes this.',
  },
  {
    offline: 'Du bist offline. Du kannst dich abmelden, sobald du wieder online bist.',
    title: 'Abmelden, ohne zu senden?',
    action: 'Abmelden',
    messages: (count) =>
      de(count, {
        one: '# Nachricht ist noch nicht gesendet.',
        other: '# Nachrichten sind noch nicht gesendet.',
      }),
    texts: (count) =>
      de(count, {
        one: '# angefangener Text ist nur in diesem Browser.',
        other: '# angefangene Texte sind nur in diesem Browser.',
      }),
    others: (count) =>
      de(count, {
        one: '# Nachricht einer anderen Person, die diesen Browser benutzt, ist noch nicht gesendet.',
        other: '# Nachrichten anderer, die diesen Browser benutzen, sind noch nicht gesendet.',
      }),
    explain: 'Beim Abmelden wird das gelöscht.',
  },
)
