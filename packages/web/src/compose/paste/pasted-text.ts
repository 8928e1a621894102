import type { HtmlNode } from './html-node.ts'
import { markdownOf } from './html-to-markdown.ts'

/** What is pasted, and where. */
export interface Paste {
  readonly html: string
  readonly plain: string
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Longer HTML is pasted as plain text, so that the page stays responsive. */
const max = { html: 1_000_000, markdown: 200_000 }

/** The Markdown to insert instead of the plain text of the clipboard; undefined if the plain text is what the user wants. */
export function pastedText(
  { html, plain, text, start, end }: Paste,
  parse: (html: string) => HtmlNode,
  site: string,
): string | undefined {
  if (isInCode(text.slice(0, start))) return undefined
  const link = linkOver(text.slice(start, end), plain)
  if (link !== undefined || isAddress(plain)) return link
  if (html === '' || html.length > max.html) return undefined
  const markdown = markdownOf(parse(html))?.replaceAll(
    `](${site}/user_uploads/`,
    '](/user_uploads/',
  )
  if (!markdown || markdown.length > max.markdown) return undefined
  return markdown.trim() === plain.trim() ? undefined : markdown
}

function isAddress(text: string): boolean {
  return /^(?:https?:\/\/|mailto:)\S+$/.test(text.trim())
}

/** An address that is pasted over words becomes their link. */
function linkOver(words: string, pasted: string): string | undefined {
  const isText = words.trim() !== '' && !/[[\]\n`]/.test(words) && !isAddress(words)
  if (!isText || !isAddress(pasted)) return undefined
  const address = pasted.trim().replaceAll('(', '%28').replaceAll(')', '%29')
  const [, before = '', inside = '', after = ''] = /^(\s*)(.*?)(\s*)$/.exec(words) ?? []
  return `${before}[${inside}](${address})${after}`
}

/** Whether the caret is in a block of code or between backticks. */
function isInCode(before: string): boolean {
  let fence = ''
  const lines = before.split('\n')
  for (const line of lines.slice(0, -1)) {
    const [, ticks = '', word = ''] = /^(`{3,}|~{3,}) *([^`~]*)$/.exec(line) ?? []
    if (fence !== '' && line.trimEnd() === fence) fence = ''
    else if (fence === '' && ticks !== '' && !/^(?:quoted?|spoiler)\b/.test(word)) fence = ticks
  }
  const ticks = lines.at(-1)?.match(/`/g)?.length ?? 0
  return fence !== '' || ticks % 2 === 1
}
