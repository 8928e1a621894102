import { foldLetters } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'

test('letters lose their accents', () => {
  expect(foldLetters('Äpfel, Straße, Łódź, smørrebrød, İstanbul')).toBe(
    'Apfel, Strasse, Lodz, smorrebrod, Istanbul',
  )
})

const letters = Array.from({ length: 0x24f }, (_, at) => String.fromCodePoint(at + 1))
const texts = [...letters, 'ﬁn', '한국어', '東京', 'Ἀθῆναι', 'й', '👩‍👩‍👧', 'e\u0301']

test('the database folds every letter as the program does', async () => {
  const { realm } = await aRealm()

  const rows = await realm.sql<{ text: string }[]>`
    select fold_letters(text) as text from unnest(${texts}::text[]) with ordinality as given (text, at) order by at`

  expect(rows.map(({ text }) => text)).toEqual(texts.map(foldLetters))
})

test('the words of a message are its words, their stems, the folded ones and the pairs of scripts without spaces', async () => {
  const { realm } = await aRealm()
  const given = [
    ...texts,
    ...texts.map((text) => `Running ${text}fel 東京都 x`),
    '',
    'no-one, e@x.org',
  ]

  const rows = await realm.sql<{ text: string }[]>`
    select text from unnest(${given}::text[]) as text
    where message_words('In Köln', text) is distinct from (
      to_tsvector('english', 'In Köln ' || text) || to_tsvector('simple', 'In Köln ' || text)
      || to_tsvector('simple', fold_letters('In Köln ' || text))
      || coalesce((select array_to_tsvector(array_agg(distinct substr(run[1], at, 2)))
        from regexp_matches(text, '[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]+', 'g') as run,
          generate_series(1, length(run[1])) as at), ''))`

  expect(rows).toEqual([])
})

/** The fastest of three, in milliseconds. */
async function fastest(work: () => PromiseLike<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let count = 0; count < 3; count++) {
    const began = performance.now()
    await work()
    least = Math.min(least, performance.now() - began)
  }
  return least
}

test('security 25: the words of 10,000 signs without a space take no longer than with spaces', async () => {
  const { realm } = await aRealm()
  const wordsOf = (text: string) =>
    fastest(() => realm.sql`select length(message_words('t', ${text}))`)

  const spaced = await wordsOf(`${'漢'.repeat(50)} `.repeat(200))
  const whole = await wordsOf('漢'.repeat(9999))

  expect(whole).toBeLessThan(6 * spaced + 20)
})
