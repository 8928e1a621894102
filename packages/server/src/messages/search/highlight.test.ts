import { expect, test } from 'vitest'
import { theServer } from '../../../test/a-realm.ts'
import { foundWords } from './highlight.ts'

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
