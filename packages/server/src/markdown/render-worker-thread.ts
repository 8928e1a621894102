// The thread of `render-worker.ts`: the only place that loads the formula setter and the highlighter.
import { parentPort } from 'node:worker_threads'
import { codeSource } from './code-source.ts'
import { highlightCommon } from './highlight-common.ts'
import { formulaHtml } from './math.ts'
import type { Job } from './parts/pieces.ts'
import { codeBlockHtml, plainPiece } from './plain-pieces.ts'

// What the libraries say of formulas concerns their authors. Besides, some commands print their argument: with \message, users
// would write lines of the log.
for (const method of ['log', 'warn', 'error'] as const) console[method] = () => undefined

parentPort?.on('message', (jobs: readonly Job[]) => {
  parentPort?.postMessage(piecesOf(jobs))
})
parentPort?.postMessage('ready')

// The HTML of a formula is a hundred times longer than its source. Above this, the source is shown.
const maxHtml = 500_000

function piecesOf(jobs: readonly Job[]): string[] {
  let length = 0
  return jobs.map((job) => {
    const html = length > maxHtml ? undefined : pieceOf(job)
    length += html?.length ?? 0
    return html === undefined || length > maxHtml ? plainPiece(job) : html
  })
}

function pieceOf(job: Job): string | undefined {
  if (job.kind === 'math') return formulaHtml(job.source, job.display)
  const { word, code } = codeSource(job)
  const html = word === undefined ? undefined : highlightCommon(word, code)
  return html === undefined ? undefined : codeBlockHtml(job.language, html)
}
