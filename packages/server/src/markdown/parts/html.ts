// Escapes text for HTML. Character references in the source are text, too, and stay as they are.
const loneAmpersand = /&(?!(?:#[0-9]+|#x[0-9a-f]+|[0-9a-z]+);)/gi

const named: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text between tags. */
export function escapeText(text: string): string {
  if (!/[&<>]/.test(text)) return text
  return text.replace(loneAmpersand, '&amp;').replace(/[<>]/g, (sign) => named[sign] ?? sign)
}

/** The value of an attribute, between double quotes. */
function escapeAttribute(value: string): string {
  if (!/[&<>"\n]/.test(value)) return value
  return value
    .replace(loneAmpersand, '&amp;')
    .replace(/[<>"]/g, (sign) => named[sign] ?? sign)
    .replaceAll('\n', '&#10;')
}

const inCode: Readonly<Record<string, string>> = { ...named, '&': '&amp;', "'": '&#39;' }

/** Code between tags: every sign as it was written, quotes escaped as highlighters do. */
export function escapeCode(code: string): string {
  return code.replace(/[&<>"']/g, (sign) => inCode[sign] ?? sign)
}

/** Code between backticks: as above, but quotes are not escaped. */
export function escapeInlineCode(code: string): string {
  return code.replace(/[&<>]/g, (sign) => inCode[sign] ?? sign)
}

/** Every sign that means something to HTML, with the apostrophe as `&#x27;`. */
export function escapeAll(text: string): string {
  return escapeCode(text).replaceAll('&#39;', '&#x27;')
}

export type Attributes = Readonly<Record<string, string | undefined>>

/** An opening tag with attributes in alphabetical order, as existing clients expect. */
export function openTag(tag: string, attributes: Attributes = {}): string {
  const names = Object.keys(attributes)
  if (names.length === 0) return `<${tag}>`
  let html = `<${tag}`
  for (const name of names.sort()) {
    const value = attributes[name]
    if (value !== undefined) html += ` ${name}="${escapeAttribute(value)}"`
  }
  return `${html}>`
}

/** An element whose content is HTML already. */
export function element(tag: string, attributes: Attributes, html: string): string {
  return `${openTag(tag, attributes)}${html}</${tag}>`
}

const references: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#10;': '\n',
}

/** The inverse of `escapeAttribute`. */
export function unescapeAttribute(value: string): string {
  if (!value.includes('&')) return value
  return value.replace(/&(?:amp|lt|gt|quot|#10);/g, (reference) => references[reference] ?? '')
}
