const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' },
}

const inline = /^<\/?(?:a|b|code|del|em|i|img|mark|s|span|strong|sub|sup|time)\b/i

/** The text of rendered Markdown in one line. What a spoiler hides is not in it. */
export function plainText(html: string): { readonly line: string; readonly hasSpoiler: boolean } {
  const shown = outside(html, 'div', 'spoiler-content')
  const line = outside(shown, 'span', 'katex-html')
    .replaceAll(/<math[\s\S]*?<annotation[^>]*>([\s\S]*?)<\/annotation>[\s\S]*?<\/math>/g, '$1')
    .replaceAll(/<span [^>]*class="emoji emoji-([\da-f-]+)"[^>]*>[^<]*/g, (_, code: string) =>
      String.fromCodePoint(...code.split('-').map((part) => Number.parseInt(part, 16))),
    )
    .replaceAll(/<img (?=[^>]*class="emoji")[^>]*alt="([^"]*)"[^>]*>/g, '$1')
    .replaceAll(/<[^>]*>/g, (tag) => (inline.test(tag) ? '' : ' '))
    .replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, decoded)
    .replaceAll(/\s+/g, ' ')
    .trim()
  return { line, hasSpoiler: shown !== html }
}

/** The HTML without the elements of a class. */
function outside(html: string, tag: string, name: string): string {
  const begin = `<${tag} class="${name}"`
  const parts: string[] = []
  let from = 0
  for (let start = html.indexOf(begin); start !== -1; start = html.indexOf(begin, from)) {
    parts.push(html.slice(from, start))
    from = endOf(html, tag, start)
  }
  return parts.length === 0 ? html : parts.join(' ') + html.slice(from)
}

/** Where the element that begins there has ended. */
function endOf(html: string, tag: string, start: number): number {
  const tags = new RegExp(`<(/?)${tag}\\b[^>]*>`, 'g')
  tags.lastIndex = start
  let depth = 0
  for (let found = tags.exec(html); found; found = tags.exec(html)) {
    depth += found[1] === '/' ? -1 : 1
    if (depth === 0) return tags.lastIndex
  }
  return html.length
}

function decoded(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return entities[name.toLowerCase()] ?? whole
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
}

/** At most so many characters. A cut text ends with an ellipsis. */
export function cutText(text: string, length: number): string {
  const characters = [...text.slice(0, 4 * length)]
  return characters.length > length ? `${characters.slice(0, length).join('').trimEnd()}…` : text
}
