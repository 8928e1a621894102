import {
  type SnapshotPart,
  type SnapshotWord,
  snapshotNeeds,
  snapshotYields,
} from '@parley/contract'
import { together } from '../db/together.ts'
import type { Sql, Statements, Tx } from '../db/transaction.ts'
import type { QueueOptions } from '../delivery/queue.ts'
import type { Viewer } from '../directory/viewer.ts'
import { type JsonText, jsonObject, type Written } from '../json-text.ts'
import type { Realm } from './realm.ts'

/** The input of a part of the snapshot. */
export interface SnapshotContext {
  readonly realm: Realm
  readonly viewer: Viewer
  readonly options: QueueOptions
  readonly siteUrl: string
  /** Where parts that are not in memory read from. */
  readonly sql: Sql | Tx
  /** The same, but the statements that all parts ask for at once are one. Their results are JSON. */
  readonly together: Statements
}

/** The input of a whole snapshot. */
export type SnapshotWanted = Omit<SnapshotContext, 'together'>

/** One entry for every value of `fetch_event_types` in the contract. */
export type SnapshotParts = {
  readonly [W in SnapshotWord]: (
    context: SnapshotContext,
  ) => Written<SnapshotPart<W>> | Promise<Written<SnapshotPart<W>>>
}

/** The words that a client requested; all of them if it named none. */
export function wantedWords(
  parts: SnapshotParts,
  asked: readonly string[] | undefined,
): SnapshotWord[] {
  const all = Object.keys(parts) as SnapshotWord[]
  const wanted = asked ? all.filter((word) => isAsked(word, asked)) : all
  return wanted.filter((word) => !wanted.some((other) => snapshotYields[word] === other))
}

function isAsked(word: SnapshotWord, asked: readonly string[]): boolean {
  return (snapshotNeeds[word] ?? [word]).every((need) => asked.includes(need))
}

export async function takeSnapshot(
  parts: SnapshotParts,
  words: readonly SnapshotWord[],
  wanted: SnapshotWanted,
): Promise<JsonText<object>> {
  const context = { ...wanted, together: together(wanted.sql) }
  const taken = await Promise.all(words.map((word) => parts[word](context)))
  return jsonObject(Object.assign({}, ...taken))
}
