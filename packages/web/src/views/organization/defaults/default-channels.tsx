import type { Channel } from '@parley/client/replica'
import { useState } from 'preact/hooks'
import { useApp } from '../../../app-context.ts'
import { attempt } from '../../../intents/intend.ts'
import { addDefaultChannel, removeDefaultChannel } from '../../../intents/newcomers.ts'
import { Section } from '../../../parts/page.tsx'
import { Problem } from '../../../settings/choices.tsx'
import { ChannelChips, PickChannel } from './channel-picks.tsx'
import { defaultWords } from './default-words.ts'

/** The channels to which newcomers are subscribed. */
export function DefaultChannels() {
  const app = useApp()
  const words = defaultWords()
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const ids = app.replica.list('realm_default_streams').value
  const add = async (channel: Channel) =>
    setProblem(await attempt(() => addDefaultChannel(app, channel)))
  const remove = (channel: Channel) =>
    removeDefaultChannel(app, channel, words.removed(channel.name))
  return (
    <Section title={words.channels} hint={words.channelsHint}>
      {ids.length === 0 ? (
        <p class="section__hint">{words.noChannels}</p>
      ) : (
        <ChannelChips ids={ids} onRemove={remove} />
      )}
      <div>
        <PickChannel
          label={words.addChannel}
          without={ids}
          onPick={(channel) => void add(channel)}
        />
        <Problem text={problem} />
      </div>
    </Section>
  )
}
