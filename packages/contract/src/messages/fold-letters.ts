/** Letters that Unicode does not decompose into a letter and an accent. */
const folded: Readonly<Record<string, string>> = {
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  ł: 'l',
  Ł: 'L',
  ı: 'i',
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
}

const accents = /[\u0300-\u036f]/g
const others = new RegExp(`[${Object.keys(folded).join('')}]`, 'g')

/** A text without accents, as the search folds it: the database's `fold_letters` does the same. */
export function foldLetters(text: string): string {
  const bare = text.normalize('NFKD').replaceAll(accents, '').normalize('NFC')
  return bare.replaceAll(others, (letter) => folded[letter] ?? letter)
}
