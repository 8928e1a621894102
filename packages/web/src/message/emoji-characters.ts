/** A character that fonts for text draw without colours, unless a variation selector follows. The codes of the API contain none. */
const plainSign = /(?=\p{Emoji})\P{Emoji_Presentation}(?![\uFE0F\p{Emoji_Modifier}])/gu

/** The characters of a Unicode emoji. Its code in the API is its code points in hexadecimal, joined by hyphens. */
export function emojiCharacters(code: string): string {
  const points = code.split('-').map((point) => Number.parseInt(point, 16))
  return points.every((point) => point > 0 && point <= 0x10ffff)
    ? String.fromCodePoint(...points).replaceAll(plainSign, '$&\uFE0F')
    : ''
}
