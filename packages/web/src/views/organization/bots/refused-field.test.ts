import { afterEach, expect, test } from 'vitest'
import { attempt } from '../../../intents/intend.ts'
import { refusalWords } from '../../../intents/refusal-words.ts'
import { refusedField } from './refused-field.ts'

const { say } = refusalWords
afterEach(() => {
  refusalWords.say = say
})

test.each([
  ['Name is already in use!', 'name'],
  ['Invalid full_name: Name too long!', 'name'],
  ['Username already in use', 'shortName'],
  ["Email 'a-bot@example.org' already in use", 'shortName'],
  ['payload_url is not a URL', 'service'],
  ['Insufficient permission', 'form'],
])('%s is shown in another language, and at the field that it is about', async (message, field) => {
  refusalWords.say = () => 'translated'
  const error = Object.assign(new Error(message), { name: 'ApiError' })
  expect(await attempt(() => Promise.reject(error))).toBe('translated')
  expect(refusedField(error)).toBe(field)
})
