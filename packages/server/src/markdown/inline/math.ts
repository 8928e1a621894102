import type { Pass } from './pass.ts'

const form = /\B(?<!\$)\$\$([^\n_$](?:\\\$|[^$\n])*)\$\$(?!\$)\B/g

/** `$$formula$$`, on one line. */
export const inlineMath: Pass = (run, text) => {
  if (!text.includes('$$')) return text
  return text.replace(form, (whole, words: string) => {
    const job = { kind: 'math', source: run.sourceOf(words), display: false } as const
    return run.keep(run.pieces.keep({ block: false, work: { job } }), whole)
  })
}
