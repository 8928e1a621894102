import type { Message, Replica } from '@parley/client/replica'
import type { AppContext } from '../app-context.ts'

/** The fields of a message that its rights depend on. */
type Judged = Pick<Message, 'timestamp'> & {
  readonly sender_id: number
  readonly stream_id?: number | undefined
}

/** What the user may do with a message, as far as the app can tell. The server decides. */
export interface MessageRights {
  readonly mayEdit: boolean
  readonly mayDelete: boolean
}

export function rightsAt({ replica, now }: AppContext, message: Judged): MessageRights {
  const self = replica.self.value
  const organization = replica.organization.value
  const channel = replica.channels.byId.get(message.stream_id ?? -1)
  const age = now.value / 1000 - message.timestamp
  const within = (limit: number | null | undefined) => !limit || age < limit
  const isAllowed = (setting: unknown) =>
    setting !== undefined && replica.groups.allows(setting as never, self.user_id)
  return {
    mayEdit:
      mayBeChanged(replica, message) &&
      message.sender_id === self.user_id &&
      organization.realm_allow_message_editing !== false &&
      within(organization.realm_message_content_edit_limit_seconds),
    mayDelete:
      isAllowed(organization.realm_can_delete_any_message_group) ||
      isAllowed(channel?.can_delete_any_message_group) ||
      (isOwn(replica, message.sender_id) &&
        (isAllowed(organization.realm_can_delete_own_message_group) ||
          isAllowed(channel?.can_delete_own_message_group)) &&
        within(organization.realm_message_content_delete_limit_seconds)),
  }
}

/** Whether the server accepts reactions, votes, edits and moves: it does not in an archived channel. */
export function mayBeChanged(
  { channels }: Pick<Replica, 'channels'>,
  { stream_id }: Pick<Judged, 'stream_id'>,
): boolean {
  return channels.byId.get(stream_id ?? -1)?.is_archived !== true
}

/** Sent by the user or by one of their bots. */
function isOwn({ people, selfId }: Replica, senderId: number): boolean {
  return senderId === selfId || people.byId.get(senderId)?.bot_owner_id === selfId
}
