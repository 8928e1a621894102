// The thread of `workshop.ts`: the only place that loads the formula setter and the highlighter.
import { parentPort } from 'node:worker_threads'
import { highlightCommon } from './highlight-common.ts'
import { formulaHtml } from './math.ts'
import type { Job } from './pieces.ts'
import { codeBlockHtml, codeOf, plainPiece } from './plain-pieces.ts'

// What the libraries say of odd formulas is said by whoever wrote these: it fills no log.
console.warn = () => undefined

parentPort?.on('message', (jobs: readonly Job[]) => {
  parentPort?.postMessage(jobs.map((job) => pieceOf(job) ?? plainPiece(job)))
})
parentPort?.postMessage('ready')

function pieceOf(job: Job): string | undefined {
  if (job.kind === 'math') return formulaHtml(job.source, job.display)
  const html = highlightCommon(job.language?.toLowerCase() ?? '', codeOf(job.source))
  return html === undefined ? undefined : codeBlockHtml(job.language, html)
}
