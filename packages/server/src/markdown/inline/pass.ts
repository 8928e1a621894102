import { type CompiledPattern, compiledPatterns, Patience } from '../link-patterns/compile.ts'
import type { MarkdownContext, Noted } from '../parts/context.ts'
import { escapeText } from '../parts/html.ts'
import type { Pieces } from '../parts/pieces.ts'

// A token is two private signs between two that no text may have: no pass takes them for words, digits or marks.
const opening = '\ufdd0'
const closing = '\ufdd1'
const tokenLength = 4
const base = 0x1000

function tokenOf(index: number): string {
  const [high, low] = [Math.floor(index / base), index % base]
  return opening + String.fromCharCode(0xe000 + high, 0xe000 + low) + closing
}

function indexOf(text: string, at: number): number {
  return (text.charCodeAt(at + 1) - 0xe000) * base + (text.charCodeAt(at + 2) - 0xe000)
}

interface Kept {
  readonly html: string
  readonly source: string
}

/** A message during parsing. Passes replace what they recognize by tokens, so that later passes do not see it. */
export class Run {
  readonly context: MarkdownContext
  readonly noted: Noted
  readonly pieces: Pieces
  /** The remaining time for link patterns in this message. */
  readonly patience: Patience
  /** The organization's link patterns, compiled. */
  readonly linkPatterns: readonly CompiledPattern[]
  readonly #kept: Kept[] = []

  constructor(
    context: MarkdownContext,
    noted: Noted,
    pieces: Pieces,
    patience: Patience = new Patience(),
  ) {
    this.context = context
    this.noted = noted
    this.pieces = pieces
    this.patience = patience
    this.linkPatterns = compiledPatterns(context.linkPatterns ?? [])
  }

  /** For other blocks of the message, in which no mention notifies. */
  silenced(): Run {
    const { context, noted, pieces, patience } = this
    return new Run({ ...context, silencesMentions: true }, noted, pieces, patience)
  }

  /** Stores finished HTML and returns its token. */
  keep(html: string, source: string): string {
    this.#kept.push({ html, source: this.sourceOf(source) })
    return tokenOf(this.#kept.length - 1)
  }

  /** The text as it was written, with nothing taken out. */
  sourceOf(text: string): string {
    return this.#putBack(text, 'source')
  }

  /** The text as HTML, with tokens replaced by their content. */
  htmlOf(text: string): string {
    return this.#putBack(escapeText(text), 'html')
  }

  #putBack(text: string, form: keyof Kept): string {
    let whole = ''
    let since = 0
    for (let at = text.indexOf(opening); at >= 0; at = text.indexOf(opening, at + 1)) {
      // Note: a pattern can match half of a token, which then represents nothing.
      if (text[at + tokenLength - 1] !== closing) continue
      whole += text.slice(since, at) + (this.#kept[indexOf(text, at)]?.[form] ?? '')
      since = at + tokenLength
    }
    return since === 0 ? text : whole + text.slice(since)
  }
}

/** Parses the content of a construct with the later passes only. */
export type Inner = (run: Run, text: string) => string

/** Replaces in the text everything that it recognizes. */
export type Pass = (run: Run, text: string, inner: Inner) => string
