/** A text and its selected range. */
export interface Selection {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Wraps the selection in a marker, or removes the marker. */
export function wrap({ text, start, end }: Selection, sign: string): Selection {
  const before = text.slice(0, start)
  const chosen = text.slice(start, end)
  const after = text.slice(end)
  if (before.endsWith(sign) && after.startsWith(sign)) {
    const from = start - sign.length
    const bare = before.slice(0, -sign.length) + chosen + after.slice(sign.length)
    return { text: bare, start: from, end: from + chosen.length }
  }
  const from = start + sign.length
  return { text: before + sign + chosen + sign + after, start: from, end: from + chosen.length }
}

/** Turns the selection into a link and selects the placeholder for the address. */
export function link({ text, start, end }: Selection): Selection {
  const words = text.slice(start, end)
  const address = 'https://'
  const made = `[${words}](${address})`
  const from = words === '' ? start + 1 : start + words.length + 3
  const to = words === '' ? from : from + address.length
  return { text: text.slice(0, start) + made + text.slice(end), start: from, end: to }
}

/** Puts a mark before each selected line, or removes it if all lines have it. */
export function markLines({ text, start, end }: Selection, mark: string): Selection {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const lines = text.slice(from, end).split('\n')
  const isMarked = lines.every((line) => line.startsWith(mark))
  const changed = lines.map((line) => (isMarked ? line.slice(mark.length) : mark + line)).join('\n')
  return {
    text: text.slice(0, from) + changed + text.slice(end),
    start: from,
    end: from + changed.length,
  }
}

/** Replaces a range of the text and puts the cursor after the new text. */
export function replaceRange(text: string, from: number, to: number, insert: string): Selection {
  const at = from + insert.length
  return { text: text.slice(0, from) + insert + text.slice(to), start: at, end: at }
}

/** A place in a text that may change. */
export interface Mark {
  readonly text: string
  readonly at: number
}

/** The part of a text that differs from what has become of it, and what is in its place. */
export function changedRange(before: string, after: string) {
  const max = Math.min(before.length, after.length)
  let from = 0
  while (from < max && before[from] === after[from]) from++
  let behind = 0
  while (behind < max - from && before.at(-1 - behind) === after.at(-1 - behind)) behind++
  return {
    from,
    to: before.length - behind,
    inserted: after.slice(from, after.length - behind),
  }
}

/** Where the mark is in what has become of its text. What was typed at the mark is behind it. */
export function placeIn(text: string, { text: before, at }: Mark): number {
  const { from, to } = changedRange(before, text)
  return at <= from ? at : text.length - (before.length - Math.max(at, to))
}
