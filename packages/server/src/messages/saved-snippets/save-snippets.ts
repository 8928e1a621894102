import { limits, snippetUnknown } from '@parley/contract'
import { takeIds } from '../../db/take-ids.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import { requireFewKept } from '../few-kept.ts'
import {
  deleteSnippet,
  findSnippets,
  insertSnippet,
  keptSnippets,
  updateSnippet,
} from './saved-snippets.store.ts'

export interface SnippetTexts {
  readonly title: string
  readonly content: string
}

export async function saveSnippet(
  tx: ActionTx,
  viewer: Viewer,
  texts: SnippetTexts,
): Promise<number> {
  const sql = await tx.open()
  const { realmId } = tx.directory
  const kept = await keptSnippets(sql, realmId, viewer.id)
  requireFewKept(kept, { count: 1, characters: texts.content.length }, limits.maxKeptPerUser)
  const [id = 0] = await takeIds(sql, realmId, 'saved_snippet', 1)
  const snippet = { id, ...texts, date_created: Math.floor(tx.now.getTime() / 1000) }
  await insertSnippet(sql, realmId, viewer.id, snippet)
  tx.append({ kind: 'snippets-changed', userId: viewer.id, change: { op: 'add', snippet } })
  return id
}

export interface SnippetChange {
  readonly id: number
  readonly texts: Partial<SnippetTexts>
}

export async function changeSnippet(
  tx: ActionTx,
  viewer: Viewer,
  { id, texts }: SnippetChange,
): Promise<void> {
  const sql = await tx.open()
  const snippets = await findSnippets(sql, tx.directory.realmId, viewer.id)
  const before = snippets.find((snippet) => snippet.id === id)
  if (!before) throw snippetUnknown({})
  const snippet = { ...before, ...texts }
  if (snippet.title === before.title && snippet.content === before.content) return
  const others = await keptSnippets(sql, tx.directory.realmId, viewer.id, id)
  requireFewKept(others, { count: 1, characters: snippet.content.length }, limits.maxKeptPerUser)
  await updateSnippet(sql, tx.directory.realmId, snippet)
  tx.append({ kind: 'snippets-changed', userId: viewer.id, change: { op: 'update', snippet } })
}

export async function removeSnippet(
  tx: ActionTx,
  viewer: Viewer,
  snippetId: number,
): Promise<void> {
  const { realmId } = tx.directory
  const wasThere = await deleteSnippet(await tx.open(), realmId, viewer.id, snippetId)
  if (!wasThere) throw snippetUnknown({})
  tx.append({ kind: 'snippets-changed', userId: viewer.id, change: { op: 'remove', snippetId } })
}
