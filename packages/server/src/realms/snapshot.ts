import {
  type ClientCapabilities,
  type SnapshotPart,
  type SnapshotWord,
  snapshotNeeds,
  snapshotYields,
} from '@parley/contract'
import { combineStatements } from '../db/combine-statements.ts'
import type { Sql, Statements, Tx } from '../db/transaction.ts'
import type { QueueOptions } from '../delivery/queue.ts'
import type { Directory } from '../directory/directory.ts'
import { StampedCache } from '../directory/stamped-cache.ts'
import type { Viewer } from '../directory/viewer.ts'
import { type JsonText, jsonBoth, jsonObject, jsonShared, type Written } from '../json-text.ts'
import type { Realm } from './realm.ts'

/** The input of a part of the snapshot. */
export interface SnapshotContext {
  readonly realm: Realm
  readonly viewer: Viewer
  readonly options: QueueOptions
  readonly siteUrl: string
  /** For parts that are not in memory. */
  readonly sql: Sql | Tx
  /** The same, but statements that parts request at the same time are combined into one. Their results are JSON. */
  readonly together: Statements
}

/** The input of a whole snapshot. */
export type SnapshotWanted = Omit<SnapshotContext, 'together'>

/** The input of a part that is the same for all viewers. */
export interface CommonContext {
  readonly realm: Realm
  readonly directory: Directory
  readonly capabilities: ClientCapabilities
  readonly siteUrl: string
}

/**
 * A part that is the same for all viewers. Invariant: it depends on nothing that changes without a new version of the
 * area `organization`, because its text is kept.
 */
interface CommonPart<W extends SnapshotWord> {
  readonly common: (context: CommonContext) => Written<SnapshotPart<W>>
}

type OwnPart<W extends SnapshotWord> = (
  context: SnapshotContext,
) => Written<SnapshotPart<W>> | Promise<Written<SnapshotPart<W>>>

/** One entry for every value of `fetch_event_types` in the contract. */
export type SnapshotParts = {
  readonly [W in SnapshotWord]: OwnPart<W> | CommonPart<W>
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
  const context = { ...wanted, together: combineStatements(wanted.sql) }
  const [own, common]: [OwnPart<SnapshotWord>[], SnapshotWord[]] = [[], []]
  for (const word of words) {
    const part = parts[word] as OwnPart<SnapshotWord> | CommonPart<SnapshotWord>
    if ('common' in part) common.push(word)
    else own.push(part)
  }
  const taken = await Promise.all(own.map((part) => part(context)))
  return jsonBoth(jsonObject(Object.assign({}, ...taken)), commonText(parts, common, wanted))
}

/** More than the sorts of clients, and the addresses of a site. */
const maxCommonTexts = 32

const commonTexts = new StampedCache<Directory, Map<string, JsonText<object>>>()

function commonText(
  parts: SnapshotParts,
  words: readonly SnapshotWord[],
  { realm, viewer: { directory }, options: { capabilities }, siteUrl }: SnapshotWanted,
): JsonText<object> {
  const texts = commonTexts.get(directory, `${directory.versions.organization}`, () => new Map())
  const key = JSON.stringify([words, capabilities, siteUrl])
  const known = texts.get(key)
  if (known) return known
  const context = { realm, directory, capabilities, siteUrl }
  const made = words.map((word) => (parts[word] as CommonPart<SnapshotWord>).common(context))
  const text = jsonShared(jsonObject<object>(Object.assign({}, ...made)))
  if (texts.size >= maxCommonTexts) texts.clear()
  texts.set(key, text)
  return text
}
