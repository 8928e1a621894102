/**
 * Parsed JSON as `JSON.stringify` writes it with an indent of two, up to about this length. Note: the indents of deep
 * payloads are a hundred times as long as their values, so the text may not be written as a whole before it is cut.
 */
export function shownJson(value: unknown, most: number): string {
  const out: Out = { text: '', most }
  write(out, value, '\n')
  return out.text
}

interface Out {
  text: string
  readonly most: number
}

/** Note: recursive, because the depth of payloads is limited. */
function write(out: Out, value: unknown, line: string): void {
  const isList = Array.isArray(value)
  if (typeof value !== 'object' || value === null) {
    out.text += shownValue(value, out.most)
  } else if (isList ? value.length === 0 : Object.keys(value).length === 0) {
    out.text += isList ? '[]' : '{}'
  } else if (isList) {
    writeList(out, value, line)
  } else {
    writeObject(out, value, line)
  }
}

function writeList(out: Out, list: readonly unknown[], line: string): void {
  let before = '['
  for (const value of list) {
    if (out.text.length > out.most) return
    out.text += `${before}${line}  `
    write(out, value, `${line}  `)
    before = ','
  }
  out.text += `${line}]`
}

function writeObject(out: Out, object: object, line: string): void {
  let before = '{'
  for (const [name, value] of Object.entries(object)) {
    if (out.text.length > out.most) return
    out.text += `${before}${line}  ${shownValue(name, out.most)}: `
    write(out, value, `${line}  `)
    before = ','
  }
  out.text += `${line}}`
}

/** Note: only what remains of a long string is escaped, which may make it six times as long. */
function shownValue(value: unknown, most: number): string {
  return JSON.stringify(typeof value === 'string' ? value.slice(0, most) : value)
}
