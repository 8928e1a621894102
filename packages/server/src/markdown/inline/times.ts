import { element, escapeText } from '../parts/html.ts'
import type { Pass } from './pass.ts'
import { readTime } from './read-time.ts'

/**
 * `<time:2026-05-28T13:30:00+02:00>`: a time, which clients show in the reader's time zone. Invalid times stay
 * text.
 */
export const times: Pass = (run, text) => {
  if (!text.includes('<time:')) return text
  // Nothing is searched after the last character that could end one.
  const end = text.lastIndexOf('>') + 1
  const read = text.slice(0, end).replace(/<time:([^>]*)>/g, (whole, words: string) => {
    const written = run.sourceOf(words)
    const datetime = readTime(written)
    if (datetime === undefined) return run.keep(escapeText(run.sourceOf(whole)), whole)
    return run.keep(element('time', { datetime }, escapeText(written)), whole)
  })
  return read + text.slice(end)
}
