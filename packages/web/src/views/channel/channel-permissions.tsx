import type { Channel } from '@parley/client/replica'
import { useApp } from '../../app-context.ts'
import { channelRights } from '../../channels/channel-rights.ts'
import { changeChannel } from '../../intents/channel-settings.ts'
import { Page, Section } from '../../parts/page.tsx'
import { GroupValueField } from '../../people/group-value-field.tsx'
import { useChoice } from '../../settings/use-choice.ts'
import { c } from '../../words/channel-words.ts'

const writing = ['can_send_message_group', 'can_create_topic_group'] as const
const people = [
  ...(['can_subscribe_group', 'can_add_subscribers_group'] as const),
  ...(['can_remove_subscribers_group', 'can_administer_channel_group'] as const),
] as const
const moderation = [
  ...(['can_resolve_topics_group', 'can_move_messages_within_channel_group'] as const),
  ...(['can_move_messages_out_of_channel_group', 'can_delete_own_message_group'] as const),
  'can_delete_any_message_group',
] as const

type Permission = (typeof writing)[number] | (typeof people)[number] | (typeof moderation)[number]

interface ChannelProps {
  readonly channel: Channel
}

/** The channel's permissions. */
export function ChannelPermissions({ channel }: ChannelProps) {
  const { replica } = useApp()
  const { administers } = channelRights(replica, channel)
  const groups = { writing, people, moderation } as const
  const names = Object.keys(groups) as (keyof typeof groups)[]
  return (
    <Page>
      {!administers && <p class="section__hint">{c.page.readOnly}</p>}
      {names.map((name) => (
        <Section
          key={name}
          title={c.permissions[name]}
          {...(name === 'people' ? { hint: c.permissions.administratorsToo } : {})}
        >
          {groups[name].map((permission) => (
            <PermissionField key={permission} channel={channel} permission={permission} />
          ))}
        </Section>
      ))}
    </Page>
  )
}

/** Only users who can read the channel may change the permissions that give access to it. */
const opening: ReadonlySet<Permission> = new Set([
  'can_add_subscribers_group',
  'can_subscribe_group',
])

function PermissionField({ channel, permission }: ChannelProps & { permission: Permission }) {
  const app = useApp()
  const rights = channelRights(app.replica, channel)
  const mayChange = opening.has(permission) ? rights.opens : rights.administers
  const rules = app.replica.organization.value.server_supported_permission_settings
  const saved = channel[permission]
  const { value, problem, choose } = useChoice(saved, (wanted) =>
    changeChannel(app, channel, { [permission]: { new: wanted, old: saved } }),
  )
  return (
    <GroupValueField
      label={c.permissions[permission]}
      value={value}
      rule={rules.stream[permission]}
      problem={problem}
      onValue={mayChange ? choose : undefined}
    />
  )
}
