const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' },
}

const inline = /^<\/?(?:a|b|code|del|em|i|img|mark|s|span|strong|sub|sup|time)\b/i

/** The text of rendered Markdown in one line. What a spoiler hides is not in it. */
export function plainText(html: string): { readonly line: string; readonly hasSpoiler: boolean } {
  const shown = outside(html, 'div', 'spoiler-content')
  const line = decodedText(
    withSymbols(shown).replaceAll(tags, (tag) => (inline.test(tag) ? '' : ' ')),
  )
    .replaceAll(/\s+/g, ' ')
    .trim()
  return { line, hasSpoiler: shown !== html }
}

/** The text of rendered Markdown with its lines, addresses of links, and quotes behind `>`. What a spoiler hides is not in it. */
export function plainLines(html: string): { readonly text: string; readonly hasSpoiler: boolean } {
  const open = outside(html, 'div', 'spoiler-content')
  const shown = outside(open, 'div', 'message_inline_image')
  const marked = withSymbols(shown)
    .replaceAll(
      /<a [^>]*?href="(https?:[^"]*)"[^>]*>([^<]*)<\/a>/g,
      (_, href: string, text: string) =>
        text === href || text === '' ? href : `${text} (${href})`,
    )
    .replaceAll(/<br ?\/?>\n?/g, '\n')
    .replaceAll(/\n?<\/li>/g, '')
    .replaceAll(/\n?<li>\n?(?:<p>)?/g, '\n- ')
    .replaceAll(/<\/p>/g, '\n\n')
    .replaceAll(/<\/t[dh]>\n?<t[dh][^>]*>/g, ' | ')
    .replaceAll(/\n?<(?:\/tr|\/?(?:thead|tbody|t[dh])\b[^>]*)>\n?/g, '')
    .replaceAll(/\n?<tr>\n?/g, '\n')
    .replaceAll(tags, (tag) => marks.get(tag) ?? (inline.test(tag) ? '' : '\n'))
  return { text: decodedText(quoted(marked.split('\n'))), hasSpoiler: open !== html }
}

/** Where quotes begin and end. Note: text does not look like this, because its `<` is an entity. */
const marks = new Map([
  ['<blockquote>', '\n<\n'],
  ['</blockquote>', '\n</\n'],
])
const depthChanges = new Map([
  ['<', 1],
  ['</', -1],
])

/** Lines between the marks of quotes, behind as many `>`. Several empty lines become one. */
function quoted(lines: readonly string[]): string {
  const shown: string[] = []
  let depth = 0
  let lastDepth = 0
  let isGap = false
  const behind = (count: number, line: string) => `${'> '.repeat(count)}${line}`.trimEnd()
  for (const line of lines) {
    const change = depthChanges.get(line)
    depth += change ?? 0
    if (change !== undefined || line.trim() === '') {
      isGap = true
      continue
    }
    if (isGap && shown.length > 0) shown.push(behind(Math.min(lastDepth, depth), ''))
    shown.push(behind(depth, line))
    isGap = false
    lastDepth = depth
  }
  return shown.join('\n')
}

const tags = /<[^>]*>/g

/** Formulas and emoji as text. */
function withSymbols(html: string): string {
  return outside(html, 'span', 'katex-html')
    .replaceAll(/<math[\s\S]*?<annotation[^>]*>([\s\S]*?)<\/annotation>[\s\S]*?<\/math>/g, '$1')
    .replaceAll(/<span [^>]*class="emoji emoji-([\da-f-]+)"[^>]*>[^<]*/g, (_, code: string) =>
      String.fromCodePoint(...code.split('-').map((part) => Number.parseInt(part, 16))),
    )
    .replaceAll(/<img (?=[^>]*class="emoji")[^>]*alt="([^"]*)"[^>]*>/g, '$1')
}

function decodedText(text: string): string {
  return text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, decoded)
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
