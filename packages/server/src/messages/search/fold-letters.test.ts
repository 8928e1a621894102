import { foldLetters } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'

test('letters lose their accents', () => {
  expect(foldLetters('Äpfel, Straße, Łódź, smørrebrød, İstanbul')).toBe(
    'Apfel, Strasse, Lodz, smorrebrod, Istanbul',
  )
})

test('the database folds every letter as the program does', async () => {
  const { realm } = await aRealm()
  const letters = Array.from({ length: 0x24f }, (_, at) => String.fromCodePoint(at + 1))
  const texts = [...letters, 'ﬁn', '한국어', '東京', 'Ἀθῆναι', 'й', '👩‍👩‍👧', 'e\u0301']

  const rows = await realm.sql<{ text: string }[]>`
    select fold_letters(text) as text from unnest(${texts}::text[]) with ordinality as given (text, at) order by at`

  expect(rows.map(({ text }) => text)).toEqual(texts.map(foldLetters))
})
