import { element, escapeText } from '../html.ts'
import type { Pass } from './pass.ts'
import { readTime } from './read-time.ts'

/** `<time:2026-05-28T13:30:00+02:00>`: a moment, which clients show in the reader's own time. */
export const times: Pass = (run, text) => {
  if (!text.includes('<time:')) return text
  return text.replace(/<time:([^>]*)>/g, (whole, words: string) => {
    const written = run.sourceOf(words)
    const datetime = readTime(written)
    const shown = escapeText(written)
    if (datetime === undefined) {
      const error = element('span', { class: 'timestamp-error' }, `Invalid time format: ${shown}`)
      return run.keep(error, whole)
    }
    return run.keep(element('time', { datetime }, shown), whole)
  })
}
