import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inPlainEnglish, plainSentences } from '../plain-english.ts'
import { inGerman } from './in-german.ts'
import { germanSentences } from './sentences.ts'

test.each([
  ['Wrong password!', 'Das Passwort ist falsch.'],
  ["Channel 'a.b' already exists", 'Den Kanal „a.b“ gibt es schon.'],
  ["Channel '$& {1}' already exists", 'Den Kanal „$& {1}“ gibt es schon.'],
  [
    'You only have permission to move the 3/40 most recent messages in this topic.',
    'Du darfst nur die 3 neuesten von 40 Nachrichten dieses Themas verschieben.',
  ],
  ['constructor', undefined],
  ['Something else', undefined],
])('%s is in German: %s', (message, german) => {
  expect(inGerman(message)).toBe(german)
})

/** The sources that contain messages, without tests and translations. */
function sources(): string {
  const from = (name: string) => {
    const folder = new URL(`../../../${name}/src/`, import.meta.url)
    const isSource = (file: string) =>
      file.endsWith('.ts') && !file.includes('.test.') && !/^german|^plain-english/.test(file)
    const files = readdirSync(folder, { recursive: true }).map(String).filter(isSource)
    return files.map((file) => readFileSync(new URL(file, folder), 'utf8'))
  }
  return [...from('contract'), ...from('server')].join('\n')
}

test('a message for programs is in plain English for people, and others stay as they are', () => {
  expect(inPlainEnglish('Wrong password!')).toBe('The password is wrong.')
  expect(inPlainEnglish('constructor')).toBeUndefined()
  expect(inPlainEnglish('Something else')).toBeUndefined()
})

test('each message that has a German or plain one is one of the server', () => {
  const text = sources()
  // A refusal may put a problem into its message.
  const halves =
    /^(CSRF error: |Invalid full_name: |Invalid narrow operator: |Must be an organization )/
  const isMade = (message: string) =>
    message
      .replace(halves, '')
      .split('{}')
      .every((part) => text.includes(part))
  const messages = [...Object.keys(germanSentences), ...Object.keys(plainSentences)]
  expect(messages.filter((message) => !isMade(message))).toEqual([])
})

test('each German sentence uses the values of the message only', () => {
  for (const [message, german] of Object.entries(germanSentences)) {
    const values = message.split('{}').length - 1
    const used = [...german.matchAll(/\{(\d+)\}/g)].map(([, number]) => Number(number))
    expect(
      used.every((number) => number >= 1 && number <= values),
      german,
    ).toBe(true)
  }
})
