import { expect, onTestFinished, test } from 'vitest'
import { refusalWords } from '../intents/refusal-words.ts'
import { de } from '../words/de.ts'
import { en } from '../words/en.ts'
import { setCatalog } from '../words/words.ts'
import { translateRefusals } from './refusals-in-language.ts'

test('refusals are in the language of the app', async () => {
  expect(refusalWords.say('Wrong password!')).toBe('Wrong password!')
  const { say } = refusalWords
  const stop = translateRefusals()
  onTestFinished(() => {
    stop()
    refusalWords.say = say
  })
  await expect.poll(() => refusalWords.say('Wrong password!')).toBe('The password is wrong.')
  setCatalog(de, 'de')
  await expect.poll(() => refusalWords.say('Wrong password!')).toBe('Das Passwort ist falsch.')
  expect(refusalWords.say('Something new')).toBe('Something new')
  setCatalog(en, 'en')
  await expect.poll(() => refusalWords.say('Wrong password!')).toBe('The password is wrong.')
  expect(refusalWords.say('Something new')).toBe('Something new')
})
