const code = /(```[\s\S]*?```|`[^`\n]*`)/
const angles = /<([^<>\s][^<>]*)>/g

const strong = /(?<![\w*])\*(?![\s*])([^*\n]+?)(?<!\s)\*(?![\w*])/g
const emphasis = /(?<![\w_])_(?![\s_])([^_\n]+?)(?<!\s)_(?![\w_])/g
const struck = /(?<![\w~])~(?![\s~])([^~\n]+?)(?<!\s)~(?![\w~])/g

// Placeholders for asterisks, and for each link, during the conversion.
const star = '\u0001'
const mark = '\u0002'

/** Converts Slack's mrkdwn to Markdown. Mentions become plain names. */
export function fromMrkdwn(text: string): string {
  const parts = text.replaceAll(star, '').replaceAll(mark, '').split(code)
  return parts.map((part, index) => (index % 2 === 1 ? plain(part) : prose(part))).join('')
}

/** A link with these words; without any the address is shown. */
export function linked(words: string, url: string): string {
  const shown = words.replace(/[[\]\n]/g, ' ').trim()
  return `[${shown}](${url.replace(/[\s()]/g, (sign) => encodeURIComponent(sign))})`
}

/** Without any of these, no pattern matches. Of a text full of code, most parts have none: 100,000 characters take 15 instead of 43 ms. */
const anySign = /[<&*_~]/

function prose(text: string): string {
  if (!anySign.test(text)) return text
  const links: string[] = []
  const marked = text
    .replace(angles, (_whole, inside: string) => {
      links.push(fromAngles(inside))
      return mark
    })
    .replace(emphasis, `${star}$1${star}`)
    .replace(strong, '**$1**')
    .replace(struck, '~~$1~~')
    .replaceAll(star, '*')
  const parts = marked.split(mark)
  return parts.map((part, index) => plain(part) + (links[index] ?? '')).join('')
}

/** `https://x.org|words`, `@U12|name`, `!channel`. */
function fromAngles(inside: string): string {
  const [target = '', words] = inside.split('|', 2).map(plain)
  if (/^(?:https?|mailto|tel):/.test(target)) return words ? linked(words, target) : target
  return /^[!@#]/.test(target) ? (words ?? `@${target.slice(1)}`) : `<${plain(inside)}>`
}

const references: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }

function plain(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:amp|lt|gt);/g, (reference) => references[reference] ?? reference)
}
