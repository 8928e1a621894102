import { expect, test } from 'vitest'
import { isInCode } from './in-code.ts'

const fenced = (word: string, fence = '```') => `Look:\n${fence}${word}\n|\n${fence}\nand so on`

/** The cursor is at the bar. */
test.each([
  [fenced(''), true],
  [fenced('js'), true],
  [fenced('{.py}'), true],
  [fenced('', '~~~~'), true],
  [fenced('math'), true],
  [fenced('quote'), false],
  [fenced('spoiler The end'), false],
  ['```js\nconst a = 1\n|', true],
  ['```js\nconst a = 1\n```\n|', false],
  ['````quote\n```js\n|\n```\n````', true],
  ['````quote\n```js\na\n```\n|\n````', false],
  ['```js\n```quote\n|', true],
  ['~~~\n```\n|\n~~~', true],
  ['one `two |` three', true],
  ['one `two` | three', false],
  ['one | `two`', false],
  ['``a ` |`` b', true],
  ['one `two |', true],
  ['one `two\n|', false],
  ['one `two\n|three` four', true],
  ['one `two\n\n|three` four', false],
  ['one \\`two |', false],
  ['one \\``two |', true],
  ['    |', true],
  ['Look:\n\n    one\n    |', true],
  ['\t|', true],
  ['Look:\n    |', false],
  ['- one\n\n    |', false],
  ['|', false],
])('%j: %s', (marked, is) => {
  const cursor = marked.indexOf('|')
  expect(isInCode(marked.slice(0, cursor) + marked.slice(cursor + 1), cursor)).toBe(is)
})
