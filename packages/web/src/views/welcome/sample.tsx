import type { Channel } from '@parley/client/replica'
import { useState } from 'preact/hooks'
import { useApp } from '../../app-context.ts'
import { addSample, removeSample, restoreSample } from '../../intents/first-run.ts'
import { attempt, intend } from '../../intents/intend.ts'
import { Button } from '../../parts/button.tsx'
import { Section } from '../../parts/page.tsx'
import { showToast } from '../../parts/toast.tsx'
import { toChannel } from '../../routes/route.ts'
import { p } from '../../words/people-words.ts'
import { t } from '../../words/words.ts'

/** Sample messages in a channel of their own, which can be removed. */
export function Sample() {
  const { replica } = useApp()
  const [isBusy, setBusy] = useState(false)
  // `byName` subscribes to the set of channels only, and this also depends on which of them are archived.
  replica.channels.byId.version.value
  const channel = replica.channels.byName(p.sample.channel)
  const isThere = channel !== undefined && !channel.is_archived && !isBusy
  // Another channel of this name is not a sample.
  const isSample =
    channel?.creator_id === replica.selfId && channel.description === p.sample.description
  if (channel && !isSample) return null
  return (
    <Section title={p.welcome.sample} hint={isThere ? p.welcome.removeHint : p.welcome.sampleHint}>
      <div class="welcome-actions">
        {isThere ? (
          <SampleThere channel={channel} />
        ) : (
          <MakeSample channel={channel} isBusy={isBusy} setBusy={setBusy} />
        )}
      </div>
    </Section>
  )
}

interface MakeSampleProps {
  /** The archived channel, if the samples were removed. */
  readonly channel: Channel | undefined
  readonly isBusy: boolean
  readonly setBusy: (isBusy: boolean) => void
}

function MakeSample({ channel, isBusy, setBusy }: MakeSampleProps) {
  const app = useApp()
  const make = () => {
    setBusy(true)
    intend(async () => {
      const making = channel ? restoreSample(app, channel) : addSample(app, p.sample, messages())
      const id = await making.finally(() => setBusy(false))
      const action = { label: p.welcome.openSample, run: () => app.go(toChannel(id)) }
      showToast({ kind: 'success', text: p.welcome.sampleMade, action })
    })
  }
  return (
    <Button icon="sparkles" busy={isBusy} onClick={make}>
      {p.welcome.makeSample}
    </Button>
  )
}

function messages() {
  const { sample } = p
  return [
    { topic: sample.topics, content: sample.topicsText },
    { topic: sample.topics, content: sample.topicsMore },
    { topic: sample.format, content: sample.formatText },
    { topic: sample.format, content: sample.formatCode },
    { topic: sample.poll, content: sample.pollText },
  ]
}

function SampleThere({ channel }: { readonly channel: Channel }) {
  const app = useApp()
  const remove = async () => {
    const problem = await attempt(() => removeSample(app, channel))
    if (problem !== undefined) return showToast({ kind: 'danger', text: problem })
    const undo = () => intend(() => restoreSample(app, channel))
    showToast({ text: p.welcome.sampleRemoved, action: { label: t.common.undo, run: undo } })
  }
  return (
    <>
      <Button onClick={() => app.go(toChannel(channel.stream_id))}>{p.welcome.openSample}</Button>
      <Button kind="quiet" onClick={() => void remove()}>
        {p.welcome.removeSample}
      </Button>
    </>
  )
}
