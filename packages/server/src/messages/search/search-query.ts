import { foldLetters } from '@parley/contract'
import { type Fragment, inOrder } from '../../db/fragments.ts'
import type { Sql } from '../../db/transaction.ts'

/** Scripts without spaces between words; the same characters as in `message_words`. */
const unspaced = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]+/g

/** A search, taken apart. */
export interface SearchParts {
  /** Matched by stem or prefix, ignoring accents. */
  readonly words: readonly string[]
  /** Words in quotation marks, including common words. */
  readonly quotedWords: readonly string[]
  /** Runs without spaces, which are found anywhere. */
  readonly runs: readonly string[]
  /** A quoted phrase, to be found literally. */
  readonly phrases: readonly string[]
}

/** More words than a useful search has; further ones are ignored. */
const maxParts = 50

export function searchParts(search: string): SearchParts {
  const phrases: string[] = []
  const rest = search.replace(/"([^"]*)"/g, (_whole, phrase: string) => {
    if (phrase.trim() !== '') phrases.push(phrase.trim())
    return ' '
  })
  const runs = rest.match(unspaced) ?? []
  return {
    words: wordsOf(rest).slice(0, maxParts),
    quotedWords: wordsOf(phrases.join(' ')).slice(0, maxParts),
    runs: runs.slice(0, maxParts),
    phrases: phrases.slice(0, maxParts),
  }
}

function wordsOf(text: string): string[] {
  return text
    .replaceAll(unspaced, ' ')
    .split(/[\s"]+/)
    .filter((word) => word !== '')
}

/** A search in the form for the database; all parts must match. */
export interface SearchQuery {
  /** Text-search queries. Note: a word that is too common to be looked for is an empty one. */
  readonly words: readonly Fragment[]
  /** Conditions for literal matches. */
  readonly literal: readonly Fragment[]
}

export function searchQuery(sql: Sql, search: string): SearchQuery {
  const { words, quotedWords, runs, phrases } = searchParts(search)
  const inPhrases = phrases.flatMap((phrase) => phrase.match(unspaced) ?? [])
  const literal = [...runs, ...phrases].map((text) => {
    const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
    return sql`and (message.content ilike ${pattern} or message.topic ilike ${pattern})`
  })
  const queries = [
    ...words.map((word) => wordQuery(sql, word)),
    ...quotedWords.map((word) => quotedWordQuery(sql, word)),
    ...[...runs, ...inPhrases].map((run) => sql`${pairsOf(run)}::tsquery`),
  ]
  return { words: queries, literal }
}

/** The search as one condition. Only `indexed` words use the index of words. */
export function searchSql(sql: Sql, query: SearchQuery, indexed: ReadonlySet<Fragment>) {
  const others = query.words.filter((word) => !indexed.has(word))
  const hidden = sql`coalesce(message.words @@ (${allOf(sql, others)}), false)`
  const shown = sql`message.words @@ (${allOf(sql, [...indexed])})`
  const first = indexed.size === 0 ? hidden : shown
  const second = indexed.size === 0 || others.length === 0 ? sql`` : sql`and ${hidden}`
  return sql`(${first} ${second} ${inOrder(sql, query.literal)})`
}

function allOf(sql: Sql, queries: readonly Fragment[]) {
  const [first = sql`''::tsquery`, ...rest] = queries
  return sql`${first} ${inOrder(
    sql,
    rest.map((query) => sql`&& ${query}`),
  )}`
}

/** A word that is too common to have a stem is not looked for. */
export function wordQuery(sql: Sql, word: string) {
  return sql`(case when ${isCommon(sql, word)} then ''::tsquery else ${found(sql, word)} end)`
}

/** In quotation marks such a word is looked for as it is. */
export function quotedWordQuery(sql: Sql, word: string) {
  const asItIs = sql`plainto_tsquery('simple', ${word})`
  return sql`(case when ${isCommon(sql, word)} then ${asItIs} else ${found(sql, word)} end)`
}

function isCommon(sql: Sql, word: string) {
  return sql`numnode(plainto_tsquery('english', ${word})) = 0`
}

function found(sql: Sql, word: string) {
  const beginnings = [...new Set([word, foldLetters(word)])]
  const simple = beginnings.map((start) => `${quoted(start)}:*`).join(' | ')
  return sql`(plainto_tsquery('english', ${word}) || to_tsquery('simple', ${simple}))`
}

function quoted(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

/** The pairs of characters that a run is indexed by. */
function pairsOf(run: string): string {
  const characters = [...run]
  if (characters.length === 1) return `'${run}':*`
  const pairs = characters.slice(1).map((second, index) => `'${characters[index]}${second}'`)
  return pairs.join(' & ')
}
