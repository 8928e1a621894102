import { germanSentences } from './sentences.ts'

/** The German for the message of a refusal; undefined if there is none. */
export function inGerman(message: string): string | undefined {
  if (Object.hasOwn(germanSentences, message)) return germanSentences[message]
  patterns ??= makePatterns()
  for (const { pattern, german } of patterns) {
    const values = pattern.exec(message)
    if (values) return german.replace(/\{(\d)\}/g, (_, number) => values[number] ?? '')
  }
  return undefined
}

interface Pattern {
  readonly pattern: RegExp
  readonly german: string
}

let patterns: readonly Pattern[] | undefined

function makePatterns(): Pattern[] {
  return Object.entries(germanSentences)
    .filter(([message]) => message.includes('{}'))
    .map(([message, german]) => {
      const parts = message.split('{}').map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
      return { pattern: new RegExp(`^${parts.join('([^]+?)')}$`), german }
    })
}
