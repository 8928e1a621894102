import type { MarkdownContext, Noted } from '../context.ts'
import { escapeText } from '../html.ts'
import { Patience } from '../linkify.ts'
import type { Pieces } from '../pieces.ts'

// Two private signs between two signs that no text may have: no pass takes them for words, digits or marks.
const token = /\ufdd0([\ue000-\uefff])([\ue000-\uefff])\ufdd1/g
const base = 0x1000

function tokenOf(index: number): string {
  const [high, low] = [Math.floor(index / base), index % base]
  return `\ufdd0${String.fromCharCode(0xe000 + high, 0xe000 + low)}\ufdd1`
}

function indexOf(high: string, low: string): number {
  return (high.charCodeAt(0) - 0xe000) * base + (low.charCodeAt(0) - 0xe000)
}

/**
 * One message being read. Passes take what they know out of the text and leave a token in its place, so
 * that later passes see neither its signs nor its words.
 */
export class Run {
  readonly context: MarkdownContext
  readonly noted: Noted
  readonly pieces: Pieces
  /** What looking for linkifiers in this message may still take. */
  readonly patience = new Patience()
  readonly #kept: { readonly html: string; readonly source: string }[] = []

  constructor(context: MarkdownContext, noted: Noted, pieces: Pieces) {
    this.context = context
    this.noted = noted
    this.pieces = pieces
  }

  /** Keeps finished HTML; answers with the token that stands for it. */
  keep(html: string, source: string): string {
    this.#kept.push({ html, source: this.sourceOf(source) })
    return tokenOf(this.#kept.length - 1)
  }

  /** The text as it was written, with nothing taken out. */
  sourceOf(text: string): string {
    if (!text.includes('\ufdd0')) return text
    return text.replace(token, (_token, high: string, low: string) => {
      return this.#kept[indexOf(high, low)]?.source ?? ''
    })
  }

  /** The text as HTML, with what was taken out put back. */
  htmlOf(text: string): string {
    const escaped = escapeText(text)
    if (!escaped.includes('\ufdd0')) return escaped
    return escaped.replace(token, (_token, high: string, low: string) => {
      return this.#kept[indexOf(high, low)]?.html ?? ''
    })
  }
}

/** Reads what stands within something that a pass found: by the later passes only. */
export type Inner = (text: string) => string

/** Takes out of the text what it knows. */
export type Pass = (run: Run, text: string, inner: Inner) => string
