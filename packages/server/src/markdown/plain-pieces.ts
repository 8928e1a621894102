import { codeSource } from './code-source.ts'
import { languageName } from './languages.ts'
import { escapeAll, escapeCode, escapeText, openTag } from './parts/html.ts'
import type { Job } from './parts/pieces.ts'

/** A piece as source text, for invalid or too slow ones. */
export function plainPiece(job: Job): string {
  if (job.kind === 'code') return codeBlockHtml(job.language, escapeCode(codeSource(job).code))
  const shown = job.display ? escapeAll(job.source) : escapeText(`$$${job.source}$$`)
  return `<span class="tex-error">${shown}</span>`
}

/** Highlighted code in the elements that clients expect. */
export function codeBlockHtml(language: string | undefined, html: string): string {
  const name = language === undefined ? undefined : languageName(language)
  const open = openTag('div', { class: 'codehilite', 'data-code-language': name })
  return `${open}<pre><span></span><code>${html}</code></pre></div>`
}
