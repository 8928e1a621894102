import {
  builtInViews,
  limits,
  type NavigationView,
  tooManyKept,
  viewExists,
  viewNameInvalid,
  viewUnknown,
} from '@parley/contract'
import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import { deleteView, findViews, putView } from './navigation-views.store.ts'

export async function addView(tx: ActionTx, viewer: Viewer, view: NavigationView): Promise<void> {
  requireNameFits(view)
  const sql = await tx.open()
  const others = await findViews(sql, tx.directory.realmId, viewer.id)
  if (others.some(({ fragment }) => fragment === view.fragment)) throw viewExists({})
  requireNameFree(view, others)
  if (others.length >= limits.maxKeptPerUser) throw tooManyKept({ limit: limits.maxKeptPerUser })
  await putView(sql, tx.directory.realmId, viewer.id, view)
  tx.append({ kind: 'navigation-views-changed', userId: viewer.id, change: { op: 'add', view } })
}

export interface ViewChange {
  readonly fragment: string
  readonly isPinned: boolean | undefined
  readonly name: string | null | undefined
}

export async function updateView(
  tx: ActionTx,
  viewer: Viewer,
  { fragment, isPinned, name }: ViewChange,
): Promise<void> {
  const sql = await tx.open()
  const views = await findViews(sql, tx.directory.realmId, viewer.id)
  const before = views.find((view) => view.fragment === fragment)
  if (!before) throw viewUnknown({})
  const after = { fragment, is_pinned: isPinned ?? before.is_pinned, name: name ?? before.name }
  requireNameFits(after)
  const others = views.filter((view) => view !== before)
  requireNameFree(after, others)
  const change = {
    ...(after.is_pinned === before.is_pinned ? {} : { is_pinned: after.is_pinned }),
    ...(after.name === before.name ? {} : { name: after.name }),
  }
  if (Object.keys(change).length === 0) return
  await putView(sql, tx.directory.realmId, viewer.id, after)
  tx.append({
    kind: 'navigation-views-changed',
    userId: viewer.id,
    change: { op: 'update', fragment, data: change },
  })
}

export async function removeView(tx: ActionTx, viewer: Viewer, fragment: string): Promise<void> {
  const wasThere = await deleteView(await tx.open(), tx.directory.realmId, viewer.id, fragment)
  if (!wasThere) throw viewUnknown({})
  tx.append({
    kind: 'navigation-views-changed',
    userId: viewer.id,
    change: { op: 'remove', fragment },
  })
}

function requireNameFits({ fragment, name }: NavigationView): void {
  if (builtInViews.includes(fragment)) {
    if (name === null) return
    throw viewNameInvalid({ problem: 'Built-in views cannot have a custom name.' })
  }
  if (name === null || name === '')
    throw viewNameInvalid({ problem: 'Custom views must have a valid name.' })
}

function requireNameFree({ name }: NavigationView, others: readonly NavigationView[]): void {
  if (name !== null && others.some((other) => other.name === name)) throw viewExists({})
}
