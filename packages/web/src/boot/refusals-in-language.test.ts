import { expect, onTestFinished, test } from 'vitest'
import { refusalWords } from '../intents/refusal-words.ts'
import { speak } from '../words/words.ts'
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
  await speak('de')
  await expect.poll(() => refusalWords.say('Wrong password!')).toBe('Das Passwort ist falsch.')
  expect(refusalWords.say('Something new')).toBe('Something new')
  await speak('en')
  await expect.poll(() => refusalWords.say('Wrong password!')).toBe('The password is wrong.')
  expect(refusalWords.say('Something new')).toBe('Something new')
})
