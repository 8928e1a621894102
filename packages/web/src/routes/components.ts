/** Encodes text for a component of the fragment as all clients of this API do: as in a URL, with `.` for `%`. */
export function encodePart(text: string): string {
  return encodeURIComponent(wellFormed(text)).replaceAll(
    /[%().!~'*]/g,
    (sign) => signs[sign] ?? sign,
  )
}

/** Replaces lone surrogates, which URLs cannot contain. */
export function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\u{fffd}')
}

const signs: Readonly<Record<string, string>> = {
  ...{ '%': '.', '(': '.28', ')': '.29', '.': '.2E' },
  ...{ '!': '.21', '~': '~', "'": '.27', '*': '.2A' },
}

/** Decodes a component. Invalid text is returned unchanged. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('.', '%'))
  } catch {
    return part
  }
}

/** A name after an id, for people who read the URL. No client reads it back. */
export function slug(name: string): string {
  return encodePart(name.trim().replaceAll(/[\s"%/<>`\p{C}]+/gu, '-'))
}
