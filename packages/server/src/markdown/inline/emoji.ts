import { element, openTag } from '../parts/html.ts'
import { emojiCode, emojiName } from './emoji-names.ts'
import type { Pass } from './pass.ts'

/** The one picture that every organization has beside the emoji of Unicode. */
const extra = { name: 'zulip', url: '/static/generated/emoji/images/emoji/unicode/zulip.png' }

/** `:name:`: the organization's own emoji first. */
export const namedEmoji: Pass = (run, text) => {
  if (!hasTwoColons(text)) return text
  return text.replace(/:([\p{L}\p{M}\p{N}_+-]+):/gu, (whole, name: string) => {
    const custom = run.context.findCustomEmoji?.(name)
    if (custom) return run.keep(pictureHtml(name, custom.url), whole)
    if (name === extra.name) return run.keep(pictureHtml(name, extra.url), whole)
    const code = emojiCode(name)
    return code === undefined ? whole : run.keep(emojiHtml(name, code), whole)
  })
}

function hasTwoColons(text: string): boolean {
  const first = text.indexOf(':')
  return first >= 0 && text.includes(':', first + 1)
}

function pictureHtml(name: string, src: string): string {
  const alt = `:${name}:`
  return openTag('img', { alt, class: 'emoji', src, title: name.replaceAll('_', ' ') })
}

const written = new Map<string, string>()

/** An emoji by one of its names. No two emoji share a name. */
export function emojiHtml(name: string, code: string): string {
  const html = written.get(name) ?? htmlOf(name, code)
  written.set(name, html)
  return html
}

function htmlOf(name: string, code: string): string {
  const title = name.replaceAll('_', ' ')
  const attributes = { 'aria-label': title, class: `emoji emoji-${code}`, role: 'img', title }
  return element('span', attributes, `:${name}:`)
}

// One emoji with everything joined to it: an unknown sequence is not shown as its known parts.
const part = String.raw`\p{Emoji}(?:\p{EMod}|\uFE0F\u20E3?|[\u{E0020}-\u{E007E}]+\u{E007F})?`
const one = String.raw`(?:\p{RI}\p{RI}|${part})`
const sequence = new RegExp(String.raw`${one}(?:\u200D${one})*`, 'gu')

// Characters that are emoji only with a variation selector: digits, arrows, hearts.
const shownAsText = /^\P{Emoji_Presentation}\u20E3?$/u

// Non-ASCII characters of an emoji are neither tokens nor private use. Note: halves of characters count, because the flag `u`
// makes the search four times as long.
const mayBeEmoji = /[\x80-\udfff\uf000-\ufdcf\ufdd2-\uffff]/

/** Emoji that are typed as such. */
export const unicodeEmoji: Pass = (run, text) => {
  if (!mayBeEmoji.test(text)) return text
  return text.replace(sequence, (signs) => {
    if (shownAsText.test(signs)) return signs
    const code = codeOf(signs)
    const name = emojiName(code)
    return name === undefined ? signs : run.keep(emojiHtml(name, code), signs)
  })
}

function codeOf(signs: string): string {
  const points = [...signs].map((sign) => (sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0'))
  return points.filter((point) => point !== 'fe0f').join('-')
}
