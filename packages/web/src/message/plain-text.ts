const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' },
}

/** The text of server-rendered HTML, in one line. */
export function plainText(html: string): string {
  const text = html.replaceAll(/<[^>]*>/g, (tag) => (isInline(tag) ? '' : ' '))
  return text
    .replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, decode)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function isInline(tag: string): boolean {
  return /^<\/?(?:a|b|code|del|em|i|img|mark|s|span|strong|sub|sup|time)\b/i.test(tag)
}

function decode(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return entities[name.toLowerCase()] ?? whole
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
}
