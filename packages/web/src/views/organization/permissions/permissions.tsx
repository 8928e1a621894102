import type { GroupSettingValue, Organization } from '@parley/client/replica'
import { useApp } from '../../../app-context.ts'
import { changeOrganization } from '../../../intents/organization.ts'
import { Section } from '../../../parts/page.tsx'
import { GroupValueField } from '../../../people/group-value-field.tsx'
import { useChoice } from '../../../settings/use-choice.ts'
import { permissionWords } from './permission-words.ts'

type Words = ReturnType<typeof permissionWords>
export type Permission = keyof Words['names']

/** All that something in Parley depends on, by what they are about. */
export const permissionGroups: Readonly<Record<keyof Words['groups'], readonly Permission[]>> = {
  joining: ['can_invite_users_group', 'create_multiuse_invite_group'],
  channels: [
    'can_create_public_channel_group',
    'can_create_private_channel_group',
    'can_create_web_public_channel_group',
    'can_add_subscribers_group',
    'can_set_topics_policy_group',
    'can_set_delete_message_policy_group',
  ],
  direct: ['direct_message_initiator_group', 'direct_message_permission_group'],
  messages: [
    'can_mention_many_users_group',
    'can_resolve_topics_group',
    'can_move_messages_between_topics_group',
    'can_move_messages_between_channels_group',
    'can_delete_own_message_group',
    'can_delete_any_message_group',
  ],
  people: ['can_access_all_users_group', 'can_create_groups', 'can_manage_all_groups'],
  more: ['can_add_custom_emoji_group', 'can_create_bots_group', 'can_create_write_only_bots_group'],
}

/** The server lets only owners change who joins, and what amounts to ownership. */
export const ownersPermissions: ReadonlySet<Permission> = new Set([
  'can_create_groups',
  'can_invite_users_group',
  'can_manage_all_groups',
  'create_multiuse_invite_group',
])

/** Who may do what in the whole organization. */
export function Permissions() {
  const { replica } = useApp()
  const words = permissionWords()
  const names = Object.keys(permissionGroups) as (keyof Words['groups'])[]
  return (
    <>
      <p class="section__hint">{words.hint}</p>
      {!replica.self.value.is_owner && <p class="section__hint">{words.ownersOnly}</p>}
      {names.map((name) => (
        <Section key={name} title={words.groups[name]}>
          {permissionGroups[name].map((permission) => (
            <PermissionField key={permission} name={permission} />
          ))}
        </Section>
      ))}
    </>
  )
}

function PermissionField({ name }: { readonly name: Permission }) {
  const app = useApp()
  const { is_owner } = app.replica.self.value
  const settings = app.replica.organization.value as Organization &
    Readonly<Record<`realm_${Permission}`, GroupSettingValue>>
  const saved = settings[`realm_${name}`]
  const { value, problem, choose } = useChoice(saved, (wanted) =>
    changeOrganization(app, { [name]: { new: wanted, old: saved } }),
  )
  return (
    <GroupValueField
      label={permissionWords().names[name]}
      value={value}
      rule={settings.server_supported_permission_settings.realm[name]}
      problem={problem}
      onValue={is_owner || !ownersPermissions.has(name) ? choose : undefined}
    />
  )
}
