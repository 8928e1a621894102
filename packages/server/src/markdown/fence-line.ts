/** A line of three or more backticks or tildes, and the text after them. */
export interface FenceLine {
  readonly fence: string
  readonly word: string | undefined
  readonly header: string | undefined
}

// The rest of the line is matched once for other marks, so that no word is tried at every length.
const opening =
  /^(?=[~`]+[^~`]*$)(?<fence>~{3,}|`{3,}) *(?:\{?\.?(?<word>[a-zA-Z0-9_+,\-./#]+) *(?<header>[^ ~`][^~`]*)?\}?)?$/

export function readFenceLine(line: string): FenceLine | undefined {
  const first = line.charCodeAt(0)
  if (first !== 0x60 && first !== 0x7e) return undefined
  const groups = opening.exec(line)?.groups
  if (!groups) return undefined
  return { fence: groups.fence ?? '', word: groups.word, header: groups.header }
}

export function isQuoteWord(word: string | undefined): boolean {
  return word === 'quote' || word === 'quoted'
}
