import './composer.css'
import type { Place } from '@parley/client/replica'
import { useMemo } from 'preact/hooks'
import { useApp } from '../app-context.ts'
import { isolated } from '../words/isolated.ts'
import { t } from '../words/words.ts'
import { ComposeBox } from './compose-box.tsx'
import { draftsOf } from './drafts-of.ts'
import { TopicInput } from './topic-input.tsx'

interface ComposerProps {
  /** The recipient. In a channel, the user also names the topic. */
  readonly place: Place | undefined
  readonly channelId: number | undefined
}

/** The composer of the current view. Lists that mix conversations have none: the user opens a conversation to write. */
export function Composer({ place, channelId }: ComposerProps) {
  const { replica } = useApp()
  if (place) return <ComposeBox place={place} name={nameOf(replica, place)} />
  if (channelId === undefined) return null
  return <TopicComposer key={channelId} channelId={channelId} />
}

/** In a channel, a message starts a topic or continues one. */
function TopicComposer({ channelId }: { readonly channelId: number }) {
  const app = useApp()
  const { topic } = useMemo(() => draftsOf(app).loose.open(channelId), [])
  const place: Place = { kind: 'topic', channelId, topic: topic.value.trim() }
  return (
    <ComposeBox place={place} name={nameOf(app.replica, place)} draftless>
      <TopicInput
        channelId={channelId}
        value={topic.value}
        onValue={(written) => {
          topic.value = written
        }}
      />
    </ComposeBox>
  )
}

function nameOf(replica: ReturnType<typeof useApp>['replica'], place: Place): string {
  if (place.kind === 'topic') {
    const channel = isolated(replica.channels.byId.get(place.channelId)?.name ?? '')
    return place.topic === '' ? `#${channel}` : `#${channel} › ${isolated(place.topic)}`
  }
  const ownId = replica.self.peek().user_id
  if (place.userIds.every((id) => id === ownId)) return t.compose.yourself
  const names = place.userIds.map((id) => replica.people.byId.get(id)?.full_name ?? String(id))
  return t.common.and(names)
}
