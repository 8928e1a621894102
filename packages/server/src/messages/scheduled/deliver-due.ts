import { internalError, type RealmId, Refusal } from '@parley/contract'
import { DatabaseAway, isOutage } from '../../db/database-away.ts'
import type { Sql } from '../../db/transaction.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { Realm } from '../../realms/realm.ts'
import type { Realms } from '../../realms/realms.ts'
import { sharedDate } from '../../shared-clock.ts'
import type { ActionTx } from '../../writer/action.ts'
import { prepareMessage } from '../compose/prepare-message.ts'
import type { PreparedMessage } from '../compose/prepared-message.ts'
import { sendNotice } from '../notices/send-notice.ts'
import { sendAndFollow } from '../send/send-and-follow.ts'
import { maxFailures, Retries } from './retries.ts'
import {
  deleteScheduled,
  findDue,
  findOneScheduled,
  findRealmsWithDue,
  putScheduled,
  type Scheduled,
} from './scheduled.store.ts'
import { isReminder, reminderWire, scheduledWire } from './scheduled.wire.ts'

const batch = 100

interface Delivering {
  readonly sql: Sql
  readonly realms: Pick<Realms, 'open'>
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number
}

/**
 * Sends due messages of every organization. Note: two nodes may do this at once. The row is deleted in the
 * transaction that writes the message, so the second node finds nothing to send.
 */
export function deliveries({ sql, realms, now = () => performance.now() }: Delivering) {
  const retriesOf = new Map<RealmId, Retries>()
  return async (): Promise<void> => {
    const today = sharedDate()
    const troubles: unknown[] = []
    for (const realmId of await findRealmsWithDue(sql, today)) {
      const retries = retriesOf.get(realmId) ?? new Retries(now)
      retriesOf.set(realmId, retries)
      try {
        const realm = await realms.open(realmId)
        // The retry is justified by changes of another node.
        await realm.writer.catchUp()
        const found = await findDue(sql, realmId, today, { limit: batch, except: retries.waiting })
        if (found.length < batch) retries.keepOnly(found.map(({ id }) => id))
        troubles.push(...(await deliverEach(realm, found, retries)))
      } catch (error) {
        // Note: the messages of other organizations have their turn.
        troubles.push(error)
      }
    }
    if (troubles.length > 0) throw troubles[0]
  }
}

/** Returns the failures that are not the sender's. */
async function deliverEach(
  realm: Realm,
  found: readonly Scheduled[],
  retries: Retries,
): Promise<unknown[]> {
  const troubles: unknown[] = []
  for (const due of found) {
    try {
      await deliver(realm, due)
      retries.forget(due.id)
    } catch (error) {
      troubles.push(error)
      const failures = retries.failed(due.id, isOutage(error))
      // Note: the others would probably fail, too. They come first at the next attempt.
      if (error instanceof DatabaseAway) return troubles
      if (failures < maxFailures) continue
      const failure = internalError({}).message
      await realm.writeAsSystem(failScheduled, { due, failure })
      retries.forget(due.id)
    }
  }
  return troubles
}

async function deliver(realm: Realm, due: Scheduled): Promise<void> {
  try {
    if (isReminder(due)) await realm.write(sendReminder, due.userId, due)
    else {
      const prepared = await preparedFrom(realm, due)
      await realm.write(sendScheduled, due.userId, { due, prepared })
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await realm.writeAsSystem(failScheduled, { due, failure: error.message })
  }
}

function preparedFrom(realm: Realm, due: Scheduled): Promise<PreparedMessage> {
  const { client: clientName, siteUrl, channelId, userIds, topic, content, readBySender } = due
  const to = channelId ?? [...(userIds ?? [])]
  return prepareMessage(
    realm,
    realm.viewer(due.userId),
    { clientName, siteUrl },
    {
      type: channelId === null ? 'direct' : 'channel',
      ...{ to, topic, content, read_by_sender: readBySender },
      ...{ queue_id: undefined, local_id: undefined },
    },
  )
}

interface Due {
  readonly due: Scheduled
  readonly prepared: PreparedMessage
}

async function sendScheduled(tx: ActionTx, viewer: Viewer, { due, prepared }: Due): Promise<void> {
  if (!(await takeAway(tx, due))) return
  await sendAndFollow(tx, viewer, prepared)
  tx.append({
    kind: 'scheduled-messages-changed',
    userId: due.userId,
    change: { op: 'remove', scheduledId: due.id },
  })
}

async function sendReminder(tx: ActionTx, viewer: Viewer, due: Scheduled): Promise<void> {
  if (!(await takeAway(tx, due))) return
  await sendNotice(tx, { to: { userId: due.userId }, content: due.content, author: viewer })
  tx.append({
    kind: 'reminders-changed',
    userId: due.userId,
    change: { op: 'remove', reminderId: due.id },
  })
}

/** Whether it is still there, and as it was. */
async function takeAway(tx: ActionTx, due: Scheduled): Promise<boolean> {
  if (!(await isAsItWas(tx, due))) return false
  return deleteScheduled(await tx.open(), tx.directory.realmId, due.userId, due.id)
}

async function isAsItWas(tx: ActionTx, due: Scheduled): Promise<boolean> {
  const found = await findOneScheduled(await tx.open(), tx.directory.realmId, due.userId, due.id)
  return JSON.stringify(found) === JSON.stringify(due)
}

interface Failed {
  readonly due: Scheduled
  readonly failure: string
}

async function failScheduled(
  tx: ActionTx,
  _system: Viewer,
  { due, failure }: Failed,
): Promise<void> {
  if (!(await isAsItWas(tx, due))) return
  const failed = { ...due, failure }
  await putScheduled(await tx.open(), tx.directory.realmId, failed)
  const { userId, id } = due
  if (!isReminder(due)) {
    tx.append({
      kind: 'scheduled-messages-changed',
      userId,
      change: { op: 'update', scheduled: scheduledWire(failed) },
    })
    return
  }
  tx.append({ kind: 'reminders-changed', userId, change: { op: 'remove', reminderId: id } })
  tx.append({
    kind: 'reminders-changed',
    userId,
    change: { op: 'add', reminder: reminderWire(failed) },
  })
}
