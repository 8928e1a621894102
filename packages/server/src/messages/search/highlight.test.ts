import { expect, test } from 'vitest'
import { theServer } from '../../../test/a-realm.ts'
import { foundWords, Highlighter } from './highlight.ts'

test('security 25: at most fifty thousand words are highlighted', async () => {
  const { sql } = (await theServer()).database
  const texts = Array.from({ length: 100 }, (_text, at) =>
    Array.from({ length: 1000 }, (_word, of) => `w${(1000 * at + of).toString(36)}`).join(' '),
  )

  expect(await foundWords(sql, 'builds', [...texts.slice(0, 40), 'The Build'])).toEqual(
    new Set(['build']),
  )
  expect(await foundWords(sql, 'builds', [...texts, 'The Build'])).toEqual(new Set())
})

test('security 25: at most fifty thousand places of an answer are marked', () => {
  const finds = new Highlighter(new Set(['x']), 'x')
  const marks = (html: string) => html.split('<span class="highlight">x</span>').length - 1

  expect(marks(finds.highlight('<p>x y</p>'.repeat(20_000)))).toBe(20_000)
  expect(marks(finds.highlight('x '.repeat(40_000)))).toBe(30_000)
  expect(finds.highlight('x')).toBe('x')
})
