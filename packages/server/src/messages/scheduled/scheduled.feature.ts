import {
  api,
  type ParamValues,
  scheduledRecipientMissing,
  scheduledUnknown,
} from '@parley/contract'
import { on, type UserContext } from '../../http/handler.ts'
import { jsonListOf, jsonObject } from '../../json-text.ts'
import {
  type ArchiveRow,
  type ArchiveScope,
  type FeatureTable,
  ofOwner,
  ofOwnerInChannel,
} from '../../realms/archive-table.ts'
import type { SnapshotParts } from '../../realms/snapshot.ts'
import { prepareMessage } from '../compose/prepare-message.ts'
import { forgetPrepared } from './forget-prepared.ts'
import { addReminder, removeReminder } from './remind.ts'
import { replanMessage, scheduleMessage, unscheduleMessage } from './schedule-message.ts'
import { scheduledProjections, scheduledReducers } from './scheduled.events.ts'
import { findOneScheduled, findScheduled, type Scheduled } from './scheduled.store.ts'
import { isReminder, reminderWire, scheduledWire } from './scheduled.wire.ts'

type UpdateParams = ParamValues<(typeof api.scheduled.update)['params']>
type Context = Omit<UserContext<Record<never, never>>, 'params'> & { readonly params: UpdateParams }

const noEcho = { queue_id: undefined, local_id: undefined }

const scheduledRoutes = [
  on(api.scheduled.list, async ({ realm, viewer }) => {
    const waiting = await findScheduled(realm.sql, realm.id, viewer.id)
    return jsonObject({ scheduled_messages: await jsonListOf(messagesAmong(waiting)) })
  }),

  on(api.scheduled.create, async ({ realm, viewer, params, clientName, siteUrl, write }) => {
    const { scheduled_delivery_timestamp: deliverAt, ...sent } = params
    const caller = { clientName, siteUrl }
    const prepared = await prepareMessage(realm, viewer, caller, { ...sent, ...noEcho })
    return { scheduled_message_id: await write(scheduleMessage, { prepared, deliverAt, siteUrl }) }
  }),

  on(api.scheduled.update, async (context) => {
    // Repeated if another change came first, because this one is based on the former state.
    while (!(await replan(context)));
  }),

  on(api.scheduled.remove, ({ params, write }) =>
    write(unscheduleMessage, params.scheduled_message_id),
  ),
]

async function replan({ realm, viewer, params, siteUrl, write }: Context): Promise<boolean> {
  const before = await findOneScheduled(realm.sql, realm.id, viewer.id, params.scheduled_message_id)
  if (!before || isReminder(before)) throw scheduledUnknown({})
  const caller = { clientName: before.client, siteUrl }
  const prepared = await prepareMessage(realm, viewer, caller, changedFrom(before, params))
  // A message that could not be sent needs another time, which is after now.
  const deliverAt = params.scheduled_delivery_timestamp ?? before.deliverAt
  return write(replanMessage, { before, prepared, deliverAt, siteUrl })
}

function changedFrom(before: Scheduled, params: UpdateParams) {
  const kind = before.channelId === null ? 'direct' : 'channel'
  const type = params.type ?? kind
  if (type !== kind && params.to === undefined) throw scheduledRecipientMissing({})
  return {
    type,
    to: params.to ?? before.channelId ?? [...(before.userIds ?? [])],
    content: params.content ?? before.content,
    topic: params.topic ?? (type === kind ? before.topic : undefined),
    read_by_sender: before.readBySender,
    ...noEcho,
  }
}

const reminderRoutes = [
  on(api.reminders.list, async ({ realm, viewer }) => ({
    reminders: remindersAmong(await findScheduled(realm.sql, realm.id, viewer.id)),
  })),

  on(api.reminders.create, async ({ params, siteUrl, write }) => {
    const { message_id: messageId, scheduled_delivery_timestamp: deliverAt } = params
    const note = params.note?.trim() ?? ''
    return { reminder_id: await write(addReminder, { messageId, deliverAt, note, siteUrl }) }
  }),

  on(api.reminders.remove, ({ params, write }) => write(removeReminder, params.reminder_id)),
]

function messagesAmong(waiting: readonly Scheduled[]) {
  return waiting.filter((one) => !isReminder(one)).map(scheduledWire)
}

function remindersAmong(waiting: readonly Scheduled[]) {
  return waiting.filter(isReminder).map(reminderWire)
}

const snapshot: Pick<SnapshotParts, 'reminders' | 'scheduled_messages'> = {
  reminders: async ({ realm, viewer, together }) => ({
    reminders: remindersAmong(await findScheduled(together, realm.id, viewer.id)),
  }),
  scheduled_messages: async ({ realm, viewer, together }) => {
    const waiting = await findScheduled(together, realm.id, viewer.id)
    return { scheduled_messages: await jsonListOf(messagesAmong(waiting)) }
  },
}

const archived: FeatureTable = {
  file: 'scheduled_messages',
  table: 'scheduled_message',
  countsIds: true,
  fields: {
    id: 'id',
    user_id: 'user',
    channel_id: 'channel?',
    user_ids: 'users?',
    topic: 'text',
    content: 'text',
    rendered: 'html',
    deliver_at: 'time',
    client: 'text',
    read_by_sender: 'boolean',
    target_message_id: 'number?',
    failure: 'text?',
  },
  // Formulas take half a megabyte.
  longest: { rendered: 1_000_000 },
  leftOut: { site_url: 'the address of the importing server' },
  completed: (row, { siteUrl }) => ({ ...row, site_url: siteUrl }),
  kept: (row, scope) => {
    if (row.target_message_id !== null) return reminder(row, scope)
    return row.channel_id === null ? ofOwner(row, scope) : ofOwnerInChannel(row, scope)
  },
}

/** It names the place that the message had then, so it is only kept with the message and all its places. */
function reminder(row: ArchiveRow, scope: ArchiveScope): ArchiveRow | undefined {
  // A full archive keeps it even if its message was deleted: it is still sent.
  const isKept = scope.type === 'full' || scope.hasMessageAndPlaces(row.target_message_id as number)
  return isKept ? ofOwner(row, scope) : undefined
}

export const scheduledFeature = {
  archive: [archived],
  followers: { 'bot-given': forgetPrepared },
  reducers: scheduledReducers,
  projections: scheduledProjections,
  unaudited: ['scheduled-messages-changed', 'reminders-changed'] as const,
  routes: [...scheduledRoutes, ...reminderRoutes],
  snapshot,
}
