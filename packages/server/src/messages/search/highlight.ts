import { inOrder } from '../../db/fragments.ts'
import type { Sql } from '../../db/transaction.ts'
import { ShortTurns } from '../../short-turns.ts'
import { quotedWordQuery, searchParts, wordQuery } from './search-query.ts'

/** Words; text of scripts without spaces is highlighted literally. */
const wordForm = /(?:(?![\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af])[\p{L}\p{N}_])+/gu

/** More words than people write in a few thousand messages; further ones are not marked. */
const maxWords = 50_000

/**
 * More marks than anybody looks at; further finds are not marked. Without a limit, 10 million characters in which each second
 * is a find took seven seconds, and 176 MB.
 */
const maxMarks = 50_000

/** The words of some texts that match a search: evaluated by the database, which knows the stems. */
export async function foundWords(
  sql: Sql,
  search: string,
  texts: readonly string[],
): Promise<Set<string>> {
  const words = await wordsOf(texts)
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

async function wordsOf(texts: readonly string[]): Promise<Set<string>> {
  const turns = new ShortTurns()
  const words = new Set<string>()
  for (const text of texts) {
    for (const word of text.toLowerCase().match(wordForm) ?? []) words.add(word)
    if (words.size >= maxWords) break
    await turns.rest()
  }
  return words
}

/** Marks what a search found in the texts of one answer. */
export class Highlighter {
  readonly #words: ReadonlySet<string>
  readonly #isLiteral: RegExp
  readonly #pieces: RegExp
  #marksLeft = maxMarks

  constructor(words: ReadonlySet<string>, search: string) {
    const { runs, phrases } = searchParts(search)
    const literal = [...runs, ...phrases].map((text) => escapePattern(escapeHtml(text)))
    const pieces = ['<[^>]*>', ...literal, '&(?:#\\d+|#x[\\da-f]+|\\w+);', wordForm.source]
    this.#words = words
    this.#isLiteral = new RegExp(`^(?:${literal.join('|') || '(?!)'})$`, 'iu')
    this.#pieces = new RegExp(pieces.join('|'), 'giu')
  }

  /** HTML with the matches highlighted. Tags and entities are not changed. */
  highlight(html: string): string {
    if (this.#marksLeft === 0) return html
    return html.replace(this.#pieces, (found) => {
      if (found.startsWith('<') || this.#marksLeft === 0) return found
      if (!this.#words.has(found.toLowerCase()) && !this.#isLiteral.test(found)) return found
      this.#marksLeft--
      return mark(found)
    })
  }
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
