/** How clients of this wire write text into a part of the fragment: as in a URL, with `.` for `%`. */
export function encodePart(text: string): string {
  return encodeURIComponent(wellFormed(text)).replaceAll(
    /[%().!~'*]/g,
    (sign) => signs[sign] ?? sign,
  )
}

/** Half of a pair of surrogates has no place in an address. */
export function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\u{fffd}')
}

const signs: Readonly<Record<string, string>> = {
  ...{ '%': '.', '(': '.28', ')': '.29', '.': '.2E' },
  ...{ '!': '.21', '~': '~', "'": '.27', '*': '.2A' },
}

/** The text of a part; one that nobody could have written is taken as it stands. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('.', '%'))
  } catch {
    return part
  }
}

/** A name behind an id, for those who read the address: nobody reads it back. */
export function slug(name: string): string {
  return encodePart(name.trim().replaceAll(/[\s"%/<>`\p{C}]+/gu, '-'))
}
