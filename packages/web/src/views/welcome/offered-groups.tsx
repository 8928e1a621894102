import type { Channel, Listed } from '@parley/client/replica'
import { useApp } from '../../app-context.ts'
import { channelRights } from '../../channels/channel-rights.ts'
import { intend } from '../../intents/intend.ts'
import { joinChannel } from '../../intents/join-channel.ts'
import { Button } from '../../parts/button.tsx'
import { areaWords } from '../../words/area-words.ts'
import { collatorOf } from '../../words/sorting.ts'
import { t } from '../../words/words.ts'

const words = areaWords(
  {
    channels: (names: readonly string[]) => `Channels ${t.common.and(names)}`,
    join: 'Join all',
    joinOf: (name: string) => `Join all: ${name}`,
    joined: 'Joined',
  },
  {
    channels: (names) => `Kanäle ${t.common.and(names)}`,
    join: 'Allen beitreten',
    joinOf: (name) => `Allen beitreten: ${name}`,
    joined: 'Beigetreten',
  },
)

/** Sets of channels that the organization offers to newcomers. */
export function OfferedGroups() {
  const { replica } = useApp()
  const groups = [...replica.list('realm_default_stream_groups').value].sort((one, other) =>
    collatorOf().compare(one.name, other.name),
  )
  if (groups.length === 0) return null
  return (
    <ul class="welcome-channels">
      {groups.map((group) => (
        <OfferedGroup key={group.id} group={group} />
      ))}
    </ul>
  )
}

function OfferedGroup({ group }: { readonly group: Listed<'realm_default_stream_groups'> }) {
  const app = useApp()
  const { channels } = app.replica
  const offered = group.streams
    .flatMap((id) => channels.byId.get(id) ?? [])
    .sort((one, other) => collatorOf().compare(one.name, other.name))
  const missing = offered.filter((one) => !channels.subscriptions.has(one.stream_id))
  const open = missing.filter((one) => channelRights(app.replica, one).joins)
  if (offered.length === 0) return null
  const names = words().channels(offered.map(({ name }) => `#${name}`))
  const join = () => {
    for (const channel of open) joinOne(channel)
  }
  const joinOne = (channel: Channel) => intend(() => joinChannel(app, channel))
  return (
    <li class="welcome-channels__row">
      <span class="welcome-channels__words">
        <span>{group.name}</span>
        <span class="section__hint">{group.description || names}</span>
        {group.description && <span class="section__hint">{names}</span>}
      </span>
      {missing.length === 0 && <span class="section__hint">{words().joined}</span>}
      {open.length > 0 && (
        <Button size="small" aria-label={words().joinOf(group.name)} onClick={join}>
          {words().join}
        </Button>
      )}
    </li>
  )
}
