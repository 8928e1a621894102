import type { Pass } from './pass.ts'

/** A new line in the source is one in the message. */
export const lineBreaks: Pass = (run, text) => {
  if (!text.includes('\n')) return text
  return text.replaceAll('\n', run.keep('<br>\n', '\n'))
}
