const voidElements = new Set(['br', 'hr', 'img', 'input', 'link', 'meta'])
const tag = /^<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"<>]*")?)*)\s*>/
const entity = /^&(?:[a-z]+|#\d+);/

/**
 * What is wrong with an HTML page: tags that do not nest, text that is not escaped, ids given twice,
 * links within the page that lead nowhere. Stricter than browsers, which repair in silence.
 */
export function faultsOf(page: string): string[] {
  const doctype = /^<!doctype html>\n/
  if (!doctype.test(page)) return ['the doctype is missing']
  const text = page.replace(doctype, '').replace(/(<style>)[^<]*(?=<\/style>)/, '$1')
  return [...nestingFaults(text), ...linkFaults(text)]
}

function nestingFaults(text: string): string[] {
  const open: string[] = []
  for (let at = text.search(/[<&]/); at >= 0; ) {
    const rest = text.slice(at)
    const [whole, closes, name = ''] = rest.match(tag) ?? []
    const length = whole?.length ?? rest.match(entity)?.[0].length
    if (length === undefined) return [`not escaped: ${rest.slice(0, 60)}`]
    if (closes === '/' && open.pop() !== name) return [`closed out of turn: ${rest.slice(0, 60)}`]
    if (closes === '' && !voidElements.has(name)) open.push(name)
    const next = rest.slice(length).search(/[<&]/)
    at = next < 0 ? -1 : at + length + next
  }
  return open.map((name) => `never closed: ${name}`)
}

function linkFaults(text: string): string[] {
  const ids = [...text.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id ?? '')
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
  const links = [...text.matchAll(/ href="#([^"]*)"/g)].map(([, id]) => id ?? '')
  const lost = links.filter((id) => !ids.includes(id))
  return [
    ...twice.map((id) => `id given twice: ${id}`),
    ...lost.map((id) => `leads nowhere: #${id}`),
  ]
}
