import { inOrder } from '../../db/fragments.ts'
import type { Sql } from '../../db/transaction.ts'
import { quotedWordQuery, searchParts, wordQuery } from './search-query.ts'

/** Words; text of scripts without spaces is highlighted literally. */
const wordForm = /(?:(?![\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af])[\p{L}\p{N}_])+/gu

/** More words than people write in a few thousand messages; further ones are not marked. */
const maxWords = 50_000

/** The words of some texts that match a search: evaluated by the database, which knows the stems. */
export async function foundWords(
  sql: Sql,
  search: string,
  texts: readonly string[],
): Promise<Set<string>> {
  const words = wordsOf(texts)
  const { words: wanted, quotedWords } = searchParts(search)
  const [first, ...rest] = [
    ...wanted.map((word) => wordQuery(sql, word)),
    ...quotedWords.map((word) => quotedWordQuery(sql, word)),
  ]
  if (words.size === 0 || !first) return new Set()
  const rows = await sql<{ word: string }[]>`
    select word from unnest(${[...words]}::text[]) as word
    where message_words('', word)
      @@ (${first} ${inOrder(
        sql,
        rest.map((query) => sql`|| ${query}`),
      )})`
  return new Set(rows.map(({ word }) => word))
}

function wordsOf(texts: readonly string[]): Set<string> {
  const words = new Set<string>()
  for (const text of texts) {
    for (const word of text.toLowerCase().match(wordForm) ?? []) words.add(word)
    if (words.size >= maxWords) break
  }
  return words
}

/** HTML with every match highlighted. Tags and entities are not changed. */
export function highlight(html: string, words: ReadonlySet<string>, search: string): string {
  const { runs, phrases } = searchParts(search)
  const literal = [...runs, ...phrases].map((text) => escapePattern(escapeHtml(text)))
  const isLiteral = new RegExp(`^(?:${literal.join('|') || '(?!)'})$`, 'iu')
  const pieces = ['<[^>]*>', ...literal, '&(?:#\\d+|#x[\\da-f]+|\\w+);', wordForm.source]
  return html.replace(new RegExp(pieces.join('|'), 'giu'), (found) => {
    if (found.startsWith('<')) return found
    return words.has(found.toLowerCase()) || isLiteral.test(found) ? mark(found) : found
  })
}

function mark(text: string): string {
  return `<span class="highlight">${text}</span>`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
