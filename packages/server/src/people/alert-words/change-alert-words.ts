import { limits, tooManyKept } from '@parley/contract'
import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import { putAlertWords } from './alert-words.store.ts'

export interface AlertWordChange {
  readonly op: 'add' | 'remove'
  readonly words: readonly string[]
}

/** Returns the resulting words. Words that differ only in case are the same word. */
export async function changeAlertWords(
  tx: ActionTx,
  viewer: Viewer,
  { op, words }: AlertWordChange,
): Promise<readonly string[]> {
  const known = tx.directory.parts.alertWords.get(viewer.id) ?? []
  const given = words.map((word) => word.trim()).filter((word) => word !== '')
  const after = op === 'add' ? withWords(known, given) : withoutWords(known, given)
  if (after.length === known.length) return known
  if (op === 'add' && after.length > limits.maxKeptPerUser) {
    throw tooManyKept({ limit: limits.maxKeptPerUser })
  }
  await putAlertWords(await tx.open(), tx.directory.realmId, viewer.id, after)
  tx.append({ kind: 'alert-words-changed', userId: viewer.id, words: after })
  return after
}

function withWords(known: readonly string[], given: readonly string[]): string[] {
  const all = new Map(known.map((word) => [word.toLowerCase(), word]))
  for (const word of given) if (!all.has(word.toLowerCase())) all.set(word.toLowerCase(), word)
  return [...all.values()]
}

function withoutWords(known: readonly string[], given: readonly string[]): string[] {
  const gone = new Set(given.map((word) => word.toLowerCase()))
  return known.filter((word) => !gone.has(word.toLowerCase()))
}
