import { deriveRights } from './apply-group-events.ts'
import type { Loose } from './person.ts'

/** What a careful client does with events about the organization's settings. */
export const realmAppliers: Record<string, (state: Loose, event: Loose) => void> = {
  'realm/update': (state, { property, value }) => {
    change(state, { [property]: value })
  },

  'realm/update_dict': (state, { data }) => {
    change(state, data)
  },
}

function change(state: Loose, data: Loose): void {
  // The description as HTML is told beside it, and stands in no snapshot.
  const { rendered_description: _html, ...settings } = data
  for (const [name, value] of Object.entries(settings)) state[`realm_${name}`] = value
  state.jitsi_server_url = state.realm_jitsi_server_url ?? ''
  state.realm_allow_edit_history = state.realm_message_edit_history_visibility_policy !== 'none'
  deriveRights(state)
  derivePolicies(state)
}

const creating = {
  members: 1,
  administrators: 2,
  fullmembers: 3,
  moderators: 4,
  nobody: 6,
  owners: 7,
}

const mentioning = {
  everyone: 1,
  members: 2,
  fullmembers: 3,
  administrators: 5,
  nobody: 6,
  moderators: 7,
}

/** What permissions were before they were groups. */
function derivePolicies(state: Loose): void {
  const policy = (permission: string, numbers: Readonly<Record<string, number>>) => {
    const value = state[`realm_${permission}`]
    const group = state.realm_user_groups.find(({ id }: Loose) => id === value)
    return numbers[group?.name.slice('role:'.length)] ?? 2
  }
  state.realm_create_public_stream_policy = policy('can_create_public_channel_group', creating)
  state.realm_create_private_stream_policy = policy('can_create_private_channel_group', creating)
  state.realm_create_web_public_stream_policy = policy(
    'can_create_web_public_channel_group',
    creating,
  )
  state.realm_wildcard_mention_policy = policy('can_mention_many_users_group', mentioning)
}
