import { highlightOwn } from './highlight.ts'
import type { Job } from './parts/pieces.ts'
import { plainPiece } from './plain-pieces.ts'
import { RenderWorker } from './render-worker.ts'

// One thread for all realms: the share of each message is limited, and so is the number of waiting messages.
const renderWorker = new RenderWorker({ deadlineMs: 1000, maxWaiting: 100, patienceMs: 10_000 })

const maxFormulas = 100
const maxHighlighted = 5000

/** Runs jobs in order: quick ones here, formulas and most languagesin the render worker. */
export async function runJobs(jobs: readonly Job[]): Promise<string[]> {
  const results = jobs.map(quickly)
  const hard = jobs.filter((_job, index) => results[index] === undefined)
  if (hard.length === 0) return results.map((html) => html ?? '')
  const made = [...((await renderWorker.run(hard)) ?? hard.map(plainPiece))]
  return results.map((html) => html ?? made.shift() ?? '')
}

function quickly(job: Job, index: number): string | undefined {
  if (job.kind === 'math') return index < maxFormulas ? undefined : plainPiece(job)
  const html = highlightOwn(job)
  return html ?? (job.source.length > maxHighlighted ? plainPiece(job) : undefined)
}
