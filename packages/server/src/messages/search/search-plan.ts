import { maxId } from '@parley/contract'
import { type Fragment, inOrder } from '../../db/fragments.ts'
import type { Sql, Tx } from '../../db/transaction.ts'
import { isIndexed, isTopicAnywhere } from '../narrow/is-indexed.ts'
import type { Narrow } from '../narrow/narrow.ts'
import { type NarrowContext, narrowSql } from '../narrow/narrow-sql.ts'
import { nearest, waysTo } from '../narrow/narrow-ways.ts'
import { type SearchQuery, searchQuery, searchSql } from './search-query.ts'
import { findIn, walkInPieces } from './walk.ts'

/** How many of the newest messages of a narrow are sampled for the frequency of words. */
const sampled = 2000

/** Messages are scanned one by one if enough matches are expected within this many. */
const longestWalk = 10_000

/**
 * A word that is this many times as frequent as the rarest one is not looked up in the index: reading all its
 * entries takes longer than checking the matches of the rarest word.
 */
const muchMoreFrequent = 100

/** How a search is looked for. */
export interface SearchPlan {
  /** The search condition as SQL that starts with `and`; empty without a search. */
  readonly condition: Fragment
  /** Whether what the search finds is to be sorted by id, so that the database uses the index of words. */
  readonly isSorted: boolean
  /** Whether the statement examines messages one by one, and possibly many of them. */
  readonly isWalk: boolean
}

/** The search condition for a known set of messages. */
export function walkThrough(sql: Sql, narrow: Narrow): SearchPlan {
  const { search } = narrow
  if (search === undefined) {
    return { condition: sql``, isSorted: false, isWalk: !isIndexed(narrow) }
  }
  return planned(sql, searchQuery(sql, search))
}

function planned(
  sql: Sql,
  query: SearchQuery,
  indexed: ReadonlySet<Fragment> = new Set(),
): SearchPlan {
  const condition = sql`and ${searchSql(sql, query, indexed)}`
  const isWalk = indexed.size === 0
  return { condition, isSorted: !isWalk, isWalk }
}

interface Planning {
  readonly context: NarrowContext
  readonly narrow: Narrow
  /** The messages that the viewer may see. */
  readonly span: Fragment
  /** The number of requested messages. */
  readonly wanted: number
  /** An id after the newest message. */
  readonly end: number
}

/**
 * Samples the newest messages of the narrow and decides. Note: the database's own estimate ignores correlations of
 * words, the organization, and the cost of prefix searches.
 */
export async function planSearch(connection: Sql | Tx, planning: Planning): Promise<SearchPlan> {
  const { context, narrow, span, wanted } = planning
  const { sql } = context
  if (narrow.search === undefined) return walkThrough(sql, narrow)
  const query = searchQuery(sql, narrow.search)
  const sample = await sampleInPieces(planning)
  const each = query.words.map(
    (word) =>
      sql`, case when numnode(${word}) > 0 then count(*) filter (where words @@ (${word})) end`,
  )
  const rows = await connection<{ counts: (number | null)[] }[]>`
    select array[count(*), count(*) filter (
        where ${searchSql(sql, query, new Set())} ${span}) ${inOrder(sql, each)}]::int[] as counts
    from (${newest(planning, sample)}) as message`.planned()
  const [looked, together, ...frequencies] = rows[0]?.counts ?? []
  const isShort = !looked || looked < sampled
  // The sample is the whole narrow.
  if (isShort) {
    const { condition, isSorted } = planned(sql, query)
    return { condition: sql`${condition} ${sample?.condition ?? sql``}`, isSorted, isWalk: false }
  }
  if (looked * wanted <= longestWalk * (together ?? 0)) return planned(sql, query)
  return planned(sql, query, rareOf(query.words, frequencies))
}

/** Note: an object, because a promise of a part of a statement would run it. */
interface Sample {
  readonly condition: Fragment
}

/** A statement that finds the sample. Note: the index of topics begins with the channels, which are those of the span. */
function newest({ context, narrow, span }: Planning, sample: Sample | undefined): Fragment {
  const { sql } = context
  const among = sample ? { ...narrow, conditions: [] } : narrow
  const more = sample?.condition ?? (isTopicAnywhere(narrow) ? span : sql``)
  return nearest(sql, waysTo(context, { narrow: among, more }), {
    columns: sql`id, recipient_id, path, sender_id, topic, content, words`,
    bound: sql`<= ${maxId}`,
    isDown: true,
    limit: sampled,
  })
}

/**
 * The newest messages of a narrow as a condition; undefined if one statement finds them at once. Without an index it looks
 * at all messages if few match, and the embedded database could not cancel it.
 */
async function sampleInPieces({ context, narrow, end }: Planning): Promise<Sample | undefined> {
  const { sql, viewer } = context
  if (sql.isServer || isIndexed(narrow)) return undefined
  const { realmId } = viewer.directory
  const find = findIn(sql, sql`realm_id = ${realmId} ${narrowSql(context, narrow)}`)
  const piece = { from: 0, upTo: maxId, limit: sampled, isDown: true }
  const ids = await walkInPieces({ narrow, end, piece, find })
  return { condition: sql`and id = any(${ids}::int[])` }
}

/** The words to look up in the index; null: all are too frequent. */
function rareOf(
  words: readonly Fragment[],
  frequencies: readonly (number | null)[],
): ReadonlySet<Fragment> {
  const rarest = 1 + Math.min(...frequencies.filter((frequency) => frequency !== null))
  return new Set(words.filter((_, at) => 1 + (frequencies[at] ?? 0) <= muchMoreFrequent * rarest))
}
