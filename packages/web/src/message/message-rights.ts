import type { Message } from '@parley/client/replica'
import type { AppContext } from '../app-context.ts'

/** What one may do with a message, as far as the app can tell; the server decides. */
export interface MessageRights {
  readonly mayEdit: boolean
  readonly mayDelete: boolean
}

export function rightsAt({ replica, now }: AppContext, message: Message): MessageRights {
  const self = replica.self.value
  const organization = replica.organization.value
  const isOwn = message.sender_id === self.user_id
  const age = now.value / 1000 - message.timestamp
  const within = (limit: number | null | undefined) => !limit || age < limit
  const { groups } = replica
  const isAllowed = (setting: unknown) =>
    setting !== undefined && groups.allows(setting as never, self.user_id)
  return {
    mayEdit:
      isOwn &&
      organization.realm_allow_message_editing !== false &&
      within(organization.realm_message_content_edit_limit_seconds),
    mayDelete:
      isAllowed(organization.realm_can_delete_any_message_group) ||
      (isOwn &&
        isAllowed(organization.realm_can_delete_own_message_group) &&
        within(organization.realm_message_content_delete_limit_seconds)),
  }
}
