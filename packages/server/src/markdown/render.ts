import { andThen, type NowOrLater } from '../now-or-later.ts'
import { append, type Block, blockOf } from './blocks/block.ts'
import { LineParser } from './blocks/parser.ts'
import { type FenceOptions, resolveFences } from './fences.ts'
import { separateLists } from './hanging-lists.ts'
import { renderInline } from './inline/inline.ts'
import { Run } from './inline/pass.ts'
import { runJobs } from './jobs.ts'
import { linesOf, normalizedLines } from './normalize.ts'
import {
  emptyContext,
  type MarkdownContext,
  type Mentioned,
  type Noted,
  nothingNoted,
} from './parts/context.ts'
import { escapeText } from './parts/html.ts'
import { Pieces } from './parts/pieces.ts'
import { Previews } from './parts/previews.ts'
import { plainPiece } from './plain-pieces.ts'
import { serializeChildren } from './serialize.ts'

export interface Rendered extends Mentioned {
  readonly html: string
  /** The addresses of the links. */
  readonly links: readonly string[]
  /** Paths of uploaded files below `/user_uploads/`. */
  readonly attachments: readonly string[]
  readonly hasImage: boolean
  /** Linked pages that could have a preview; only if the context supports previews. */
  readonly previewable: readonly string[]
}

const image = /\.(?:bmp|gif|jpe|jpeg|jpg|png|webp)$/i

/**
 * A message as HTML, and what it contains. The HTML is allow-listed by construction: this folder writes every tag,
 * and the author's text always passes one of the escapes of `html.ts`.
 */
export function renderMarkdown(source: string, context: MarkdownContext): NowOrLater<Rendered> {
  const noted = nothingNoted()
  const pieces = new Pieces()
  const run = new Run(context, noted, pieces)
  const root = blockOf('div', '')
  if (oneParagraph.test(source)) append(root, 'p', { text: source })
  else parseBlocks(root, source, { pieces, defaultLanguage: context.defaultLanguage })
  const previews = new Previews(context, () => countLinks(source))
  const blocks = serializeChildren(root, { run, previews, quoted: false })
  const html = (blocks + previews.rest).trim()
  const { previewable } = previews
  const { jobs } = pieces
  return andThen(jobs.length > 0 ? runJobs(jobs) : [], (results) =>
    renderedOf(pieces.fill(html, results), noted, previewable),
  )
}

function renderedOf(html: string, noted: Noted, previewable: readonly string[]): Rendered {
  const { links, attachments, ...mentioned } = noted
  const paths = [...attachments]
  const hasImage = paths.some((path) => image.test(path))
  return { html, ...mentioned, links: [...links], attachments: paths, hasImage, previewable }
}

/**
 * One line, without reserved characters, whose first sign begins no other kind of block: most messages are. What `parseBlocks`
 * would find out in 4 µs. Note: a table needs two lines.
 */
const oneParagraph = /^[^\s\d#>*+\-_`~\ufdd0-\ufdd3][^\n\r\t\ufdd0-\ufdd3]*$/

function parseBlocks(root: Block, source: string, options: FenceOptions): void {
  const lines = normalizedLines(separateLists(linesOf(source)))
  const text = resolveFences(lines, options)
  new LineParser(options.pieces).parseText(root, `${text.join('\n')}\n\n`, 'plain')
}

/** Only addresses with a scheme; others are known only after parsing. */
function countLinks(source: string): number {
  return new Set(source.match(/(?:https?:\/\/|\/user_uploads\/)[^\s)"']*/g)).size
}

/** Lines of our own as HTML, at once: formulas stay as they are written. */
export function renderLines(source: string, context: MarkdownContext): string {
  const pieces = new Pieces()
  const run = new Run(context, nothingNoted(), pieces)
  const html = renderInline(run, normalizedLines(linesOf(source)).join('\n').trim())
  return `<p>${pieces.fill(html, pieces.jobs.map(plainPiece))}</p>`
}

/** A channel's description as HTML: one paragraph, with neither mentions nor formulas. */
export function renderDescription(
  source: string,
  known: Pick<MarkdownContext, 'findCustomEmoji'> = {},
): string {
  const run = new Run({ ...emptyContext, ...known }, nothingNoted(), new Pieces())
  const text = normalizedLines(linesOf(source)).join(' ').trim()
  if (text === '') return ''
  return `<p>${text.includes('$$') ? escapeText(text) : renderInline(run, text)}</p>`
}
