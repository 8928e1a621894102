/** A text and what is chosen in it. */
export interface Selection {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Puts signs around what is chosen, or takes them away again. */
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

/** Makes a link of what is chosen; the address is chosen next, to be written over. */
export function link({ text, start, end }: Selection): Selection {
  const words = text.slice(start, end)
  const address = 'https://'
  const made = `[${words}](${address})`
  const from = words === '' ? start + 1 : start + words.length + 3
  const to = words === '' ? from : from + address.length
  return { text: text.slice(0, start) + made + text.slice(end), start: from, end: to }
}

/** Puts a mark before each chosen line, or takes it away where all have it. */
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

/** Puts a text in the place of another, with the cursor behind it. */
export function replaceRange(text: string, from: number, to: number, insert: string): Selection {
  const at = from + insert.length
  return { text: text.slice(0, from) + insert + text.slice(to), start: at, end: at }
}
