import {
  type LinkifierId,
  linkifierOrderInvalid,
  linkifiersTooMany,
  maxLinkifiers,
} from '@parley/contract'
import { requireAdministrator } from '../../directory/require-caller.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import type { LinkifierRecord } from './linkifiers.events.ts'
import {
  type LinkifierTexts,
  requireLinkifier,
  requireNewPattern,
  requireValidLinkifier,
} from './linkifiers.policy.ts'
import { markRemoved, putLinkifier, setPlaces } from './linkifiers.store.ts'

/** Adds a linkifier, which is tried after the existing ones. */
export async function addLinkifier(
  tx: ActionTx,
  viewer: Viewer,
  texts: LinkifierTexts,
): Promise<LinkifierId> {
  requireAdministrator(viewer)
  const { items, lastId } = tx.directory.parts.linkifiers
  requireNewPattern(tx.directory, texts.pattern)
  if (items.length >= maxLinkifiers) throw linkifiersTooMany({ limit: maxLinkifiers })
  const linkifier: LinkifierRecord = { id: (lastId + 1) as LinkifierId, ...texts }
  // Note: places may have gaps, and ids only rise, so this is behind all others.
  await putLinkifier(await tx.open(), tx.directory.realmId, linkifier, linkifier.id + lastId)
  tellAll(tx, [...items, linkifier])
  return linkifier.id
}

type LinkifierChange = Pick<LinkifierTexts, 'pattern' | 'urlTemplate'> &
  Partial<LinkifierTexts> & { readonly id: LinkifierId }

interface LinkifierUpdate {
  readonly change: LinkifierChange
  /** The linkifier that the change was found valid for, before the writer. */
  readonly checked: LinkifierRecord
}

/** Undefined properties do not change. */
export async function updateLinkifier(
  tx: ActionTx,
  viewer: Viewer,
  { change: { id, ...change }, checked }: LinkifierUpdate,
): Promise<void> {
  requireAdministrator(viewer)
  const before = requireLinkifier(tx.directory, id)
  requireNewPattern(tx.directory, change.pattern, id)
  const after = { ...before, ...change }
  // Compiling a pattern is slow; here it happens only if another change was faster.
  if (before !== checked) requireValidLinkifier(after)
  if (JSON.stringify(after) === JSON.stringify(before)) return
  await putLinkifier(await tx.open(), tx.directory.realmId, after, 0)
  tellAll(
    tx,
    tx.directory.parts.linkifiers.items.map((known) => (known.id === id ? after : known)),
  )
}

export async function removeLinkifier(
  tx: ActionTx,
  viewer: Viewer,
  id: LinkifierId,
): Promise<void> {
  requireAdministrator(viewer)
  requireLinkifier(tx.directory, id)
  await markRemoved(await tx.open(), tx.directory.realmId, id)
  tellAll(
    tx,
    tx.directory.parts.linkifiers.items.filter((known) => known.id !== id),
  )
}

export async function reorderLinkifiers(
  tx: ActionTx,
  viewer: Viewer,
  order: readonly LinkifierId[],
): Promise<void> {
  requireAdministrator(viewer)
  const { items } = tx.directory.parts.linkifiers
  const isComplete = order.length === items.length && new Set(order).size === order.length
  if (!isComplete || !items.every(({ id }) => order.includes(id))) throw linkifierOrderInvalid({})
  if (items.every(({ id }, index) => order[index] === id)) return
  await setPlaces(await tx.open(), tx.directory.realmId, order)
  tellAll(
    tx,
    order.map((id) => requireLinkifier(tx.directory, id)),
  )
}

function tellAll(tx: ActionTx, items: readonly LinkifierRecord[]): void {
  const lastId = Math.max(tx.directory.parts.linkifiers.lastId, ...items.map(({ id }) => id))
  tx.append({ kind: 'linkifiers-changed', linkifiers: { items, lastId } })
}
