import { deliveryNotInFuture, limits, scheduledUnknown } from '@parley/contract'
import { takeIds } from '../../db/take-ids.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import type { PreparedMessage } from '../compose/prepared-message.ts'
import { requireFewKept } from '../few-kept.ts'
import { requireSendable } from '../send/send-message.ts'
import {
  deleteScheduled,
  findOneScheduled,
  keptScheduled,
  putScheduled,
  type Scheduled,
} from './scheduled.store.ts'
import { isReminder, scheduledWire } from './scheduled.wire.ts'

/** A message as it would be sent now, and when it is to be sent. */
export interface Planned {
  readonly prepared: PreparedMessage
  readonly deliverAt: number
  readonly siteUrl: string
}

/** Refuses what could not be sent now; it is checked again at the delivery. */
export async function scheduleMessage(
  tx: ActionTx,
  viewer: Viewer,
  planned: Planned,
): Promise<number> {
  requireFuture(tx, planned.deliverAt)
  requireSendable(viewer, planned.prepared)
  const sql = await tx.open()
  const { realmId } = tx.directory
  const texts = written(planned)
  await requireFewWaiting(tx, viewer, texts)
  const [id = 0] = await takeIds(sql, realmId, 'scheduled_message', 1)
  const { client, readBySender } = planned.prepared
  const from = { client, readBySender, siteUrl: planned.siteUrl }
  const scheduled = { id, userId: viewer.id, ...from, ...texts, targetMessageId: null }
  await putScheduled(sql, realmId, scheduled)
  const wire = scheduledWire(scheduled)
  tx.append({
    kind: 'scheduled-messages-changed',
    userId: viewer.id,
    change: { op: 'add', scheduled: wire },
  })
  return id
}

export interface Replanned extends Planned {
  /** The state that the change is based on. */
  readonly before: Scheduled
}

/** False, without an effect, if the row has changed since it was read. */
export async function replanMessage(
  tx: ActionTx,
  viewer: Viewer,
  { before, ...planned }: Replanned,
): Promise<boolean> {
  const sql = await tx.open()
  const { realmId } = tx.directory
  const known = await requireScheduled(tx, viewer, before.id)
  if (JSON.stringify(known) !== JSON.stringify(before)) return false
  if (known.failure !== null || planned.deliverAt !== known.deliverAt) {
    requireFuture(tx, planned.deliverAt)
  }
  requireSendable(viewer, planned.prepared)
  const scheduled = { ...known, ...written(planned) }
  const wire = scheduledWire(scheduled)
  if (JSON.stringify(wire) === JSON.stringify(scheduledWire(known))) return true
  await requireFewWaiting(tx, viewer, scheduled, known.id)
  await putScheduled(sql, realmId, scheduled)
  tx.append({
    kind: 'scheduled-messages-changed',
    userId: viewer.id,
    change: { op: 'update', scheduled: wire },
  })
  return true
}

export async function unscheduleMessage(tx: ActionTx, viewer: Viewer, id: number): Promise<void> {
  const { id: scheduledId } = await requireScheduled(tx, viewer, id)
  await deleteScheduled(await tx.open(), tx.directory.realmId, viewer.id, id)
  tx.append({
    kind: 'scheduled-messages-changed',
    userId: viewer.id,
    change: { op: 'remove', scheduledId },
  })
}

async function requireScheduled(tx: ActionTx, viewer: Viewer, id: number): Promise<Scheduled> {
  const found = await findOneScheduled(await tx.open(), tx.directory.realmId, viewer.id, id)
  if (!found || isReminder(found)) throw scheduledUnknown({})
  return found
}

/** Limits what waits for a user, besides what is replaced. */
export async function requireFewWaiting(
  tx: ActionTx,
  viewer: Viewer,
  { content, rendered }: Pick<Scheduled, 'content' | 'rendered'>,
  replaced?: number,
): Promise<void> {
  const kept = await keptScheduled(await tx.open(), tx.directory.realmId, viewer.id, replaced)
  const added = { count: 1, characters: content.length + rendered.length }
  requireFewKept(kept, added, limits.maxKeptPerUser)
}

export function requireFuture(tx: ActionTx, deliverAt: number): void {
  if (deliverAt * 1000 <= tx.now.getTime()) throw deliveryNotInFuture({})
}

function written({ prepared, deliverAt }: Planned) {
  const { target, content, rendered } = prepared
  const place =
    target.kind === 'channel'
      ? { channelId: target.channelId, userIds: null, topic: target.topic }
      : { channelId: null, userIds: target.userIds, topic: '' }
  return { ...place, content, rendered: rendered.html, deliverAt, failure: null }
}
