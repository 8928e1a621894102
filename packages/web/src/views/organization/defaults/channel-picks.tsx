import type { Channel } from '@parley/client/replica'
import { useApp } from '../../../app-context.ts'
import { Chip } from '../../../parts/chip.tsx'
import { Combobox } from '../../../parts/combobox.tsx'
import { collatorOf } from '../../../words/sorting.ts'
import { t } from '../../../words/words.ts'
import { defaultWords } from './default-words.ts'

interface PickChannelProps {
  readonly label: string
  readonly without: readonly number[]
  readonly onPick: (channel: Channel) => void
}

/** Finds a channel that everybody may join by a part of its name. */
export function PickChannel({ label, without, onPick }: PickChannelProps) {
  const { replica } = useApp()
  const channels = replica.channels.byId
    .freshValues()
    .filter(
      ({ stream_id, is_archived, invite_only }) =>
        !is_archived && !invite_only && !without.includes(stream_id),
    )
    .sort((one, other) => collatorOf().compare(one.name, other.name))
  return (
    <Combobox<Channel>
      label={label}
      placeholder={defaultWords().channelPlaceholder}
      items={channels}
      keyOf={({ stream_id }) => stream_id}
      textOf={({ name }) => name}
      render={({ name }) => `#${name}`}
      value={undefined}
      onPick={onPick}
    />
  )
}

interface ChannelChipsProps {
  readonly ids: readonly number[]
  readonly onRemove: (channel: Channel) => void
}

/** Channels by name, each with a button that removes it. */
export function ChannelChips({ ids, onRemove }: ChannelChipsProps) {
  const { replica } = useApp()
  const channels = ids
    .flatMap((id) => replica.channels.byId.get(id) ?? [])
    .sort((one, other) => collatorOf().compare(one.name, other.name))
  return (
    <div class="chips">
      {channels.map((channel) => (
        <Chip
          key={channel.stream_id}
          remove={{
            label: t.common.remove(channel.name),
            run: () => onRemove(channel),
          }}
        >
          #{channel.name}
        </Chip>
      ))}
    </div>
  )
}
