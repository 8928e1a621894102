import { type ChannelId, emailVisibility, type RecipientId, type UserId } from '@parley/contract'
import { addressVisibility } from '../../directory/addresses.ts'
import { isSubscribed } from '../../directory/objects.ts'
import { type EditedMessage, type StoredEdit, shownEdits } from '../../messages/public.ts'
import {
  type ArchiveRow,
  type ArchiveRule,
  type ArchiveTable,
  type FeatureTable,
  ofEverybody,
  ofMessage,
} from '../../realms/archive-table.ts'
import type { Scope } from './scope.ts'

type Rule = ArchiveRule<Scope>

const ofChannel: Rule = (row, scope) =>
  scope.hasChannel(row.channel_id as ChannelId) ? row : undefined

/** Note: an address that nobody may see is not in the archive either. */
const user: Rule = (row, scope) => {
  const found = scope.directory.users.get(row.id as UserId)
  const isComplete = scope.isComplete(row.id as UserId)
  if (!found || isComplete) return { ...row, is_complete: isComplete }
  const visibility = addressVisibility(found)
  const isHidden = visibility === emailVisibility.nobody && !found.isBot
  const { email_address_visibility } = found.settings
  return {
    ...row,
    is_complete: false,
    delivery_email: isHidden ? `user${found.id}@withheld.invalid` : row.delivery_email,
    settings: email_address_visibility === undefined ? {} : { email_address_visibility },
    edited_settings: [],
  }
}

/** Of users without consent, only current subscriptions are included, which everybody can see. */
const subscription: Rule = (row, scope) => {
  if (!scope.hasChannel(row.channel_id as ChannelId)) return undefined
  if (scope.isComplete(row.user_id as UserId)) return row
  if (!isThere(row, scope)) return undefined
  const unset = [
    'desktop_notifications',
    'email_notifications',
    'push_notifications',
    'audible_notifications',
    'wildcard_mentions_notify',
  ].map((name) => [name, null])
  const { channel_id, user_id } = row
  const usual = { color: '#c2c2c2', is_muted: false, pin_to_top: false }
  return { channel_id, user_id, ...usual, ...Object.fromEntries(unset) }
}

const span: Rule = (row, scope) => {
  if (!scope.hasChannel(row.channel_id as ChannelId)) return undefined
  if (scope.isComplete(row.user_id as UserId)) return row
  if (row.left_after !== null) return undefined
  return { ...row, joined_after: scope.directory.lastMessageId }
}

function isThere(row: ArchiveRow, { directory }: Scope): boolean {
  const channel = directory.channels.get(row.channel_id as ChannelId)
  return isSubscribed(channel?.subscriptions.get(row.user_id as UserId))
}

const message: Rule = (row, scope) => {
  const placed = {
    id: row.id as never,
    recipientId: row.recipient_id as RecipientId,
    senderId: row.sender_id as UserId,
    path: row.path as number[] | null,
  }
  if (!scope.mayHold(placed)) return undefined
  scope.messages.add(placed.id)
  if (scope.type === 'full') return row
  const { path } = placed
  const isKnown =
    path?.every((id, at) => at % 2 === 1 || scope.hasRecipient(id as RecipientId)) ?? true
  if (!isKnown) scope.fromElsewhere.add(placed.id)
  return {
    ...row,
    path: isKnown ? path : null,
    edits: editsOf({ ...placed, edits: row.edits as StoredEdit[] | null }, scope),
    read_by_sender: scope.isComplete(placed.senderId) ? row.read_by_sender : true,
  }
}

/** The edit history as the API shows it to a reader of what is in the archive. */
function editsOf(message: EditedMessage, scope: Scope): readonly StoredEdit[] | null {
  if (message.edits === null) return null
  const { message_edit_history_visibility_policy: policy } = scope.directory.realm.settings
  const shown = shownEdits(message, {
    policy,
    mayRead: (placed) => scope.mayHold(placed),
    mayKnow: (id) => scope.hasChannel(id),
  })
  return shown.filter((edit) => edit !== undefined)
}

const attachment: Rule = (row, scope) => {
  const id = row.id as number
  if (!scope.linkedFiles.has(id) && !scope.isComplete(row.owner_id as UserId)) return undefined
  scope.files.add(id)
  return row
}

const link: Rule = (row, scope) =>
  scope.messages.has(row.message_id as number) && scope.files.has(row.attachment_id as number)
    ? row
    : undefined

const channelGroup: Rule = (row, scope) => ({
  ...row,
  channel_ids: (row.channel_ids as ChannelId[]).filter((id) => scope.hasChannel(id)),
})

/** Rules of tables that no feature declares, by the name of the table's folder. */
const rules: Readonly<Record<string, Rule>> = {
  users: user,
  channels: (row, scope) => (scope.hasChannel(row.id as ChannelId) ? row : undefined),
  default_channels: ofChannel,
  default_channel_groups: channelGroup,
  channel_traffic: ofChannel,
  subscriptions: subscription,
  subscription_spans: span,
  conversations: (row, scope) => (scope.hasConversation(row.id as number) ? row : undefined),
  messages: message,
  submessages: ofMessage,
  attachments: attachment,
  attachment_links: link,
}

/** The rule of the feature. Of the other tables, those without a rule are public. */
export function ruleFor(table: ArchiveTable | FeatureTable): Rule {
  return 'kept' in table ? table.kept : (rules[table.file] ?? ofEverybody)
}

/** Settings that name a channel name none that is not in the archive. */
export function organizationRow(row: ArchiveRow, scope: Scope): ArchiveRow {
  const settings = Object.entries(row.settings as Record<string, unknown>).filter(
    ([name, value]) =>
      !/_(?:stream|channel)_id$/.test(name) || value === -1 || scope.hasChannel(value as ChannelId),
  )
  return { ...row, settings: Object.fromEntries(settings) }
}
