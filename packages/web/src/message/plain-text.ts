import { fullTime } from '../words/times.ts'
import { t } from '../words/words.ts'
import { emojiCharacters } from './emoji-characters.ts'

const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' },
}

/** The text of server-rendered HTML, in one line, without the content of spoilers. If nothing else is left, it says that there is one. */
export function plainText(html: string): string {
  const shown = without(without(html, 'div', 'spoiler-content'), 'span', 'katex-html')
  const text = shown
    .replaceAll(/<math[\s\S]*?<annotation[^>]*>([\s\S]*?)<\/annotation>[\s\S]*?<\/math>/g, '$1')
    .replaceAll(/<span [^>]*class="emoji emoji-([\da-f-]+)"[^>]*>[^<]*/g, (_, code: string) =>
      emojiCharacters(code),
    )
    .replaceAll(/<time datetime="([^"]+)">[^<]*/g, timeOf)
    .replaceAll(/<img (?=[^>]*class="emoji")[^>]*alt="([^"]*)"[^>]*>/g, '$1')
    .replaceAll(/<[^>]*>/g, (tag) => (isInline(tag) ? '' : ' '))
  const line = text
    .replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, decode)
    .replaceAll(/\s+/g, ' ')
    .trim()
  return line || (html.includes('class="spoiler-content"') ? t.message.spoiler : '')
}

/** The HTML without the elements of a tag, or of one of its classes. */
export function without(html: string, tag: string, name?: string): string {
  const start = html.search(name ? `<${tag} class="${name}"` : `<${tag}>`)
  if (start === -1) return html
  let depth = 0
  for (const { 0: found, index } of html.slice(start).matchAll(new RegExp(`</?${tag}\\b`, 'g'))) {
    depth += found.startsWith('</') ? -1 : 1
    if (depth > 0) continue
    const rest = html.slice(html.indexOf('>', start + index) + 1)
    return html.slice(0, start) + without(rest, tag, name)
  }
  return html.slice(0, start)
}

function isInline(tag: string): boolean {
  return /^<\/?(?:a|b|code|del|em|i|img|mark|s|span|strong|sub|sup|time)\b/i.test(tag)
}

function timeOf(whole: string, written: string): string {
  const at = new Date(written)
  return Number.isNaN(at.getTime()) ? whole : fullTime(at)
}

function decode(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return entities[name.toLowerCase()] ?? whole
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
}
