import './topic-signs.css'
import { useApp } from '../app-context.ts'
import { Sign } from '../parts/sign.tsx'
import { t } from '../words/words.ts'

interface TopicSignsProps {
  readonly channelId: number
  readonly topic: string
}

/** Whether the user follows the topic, or whether it is muted, by itself or with its channel. */
export function TopicSigns({ channelId, topic }: TopicSignsProps) {
  const { topics } = useApp().replica
  const isFollowed = topics.policyOf(channelId, topic) === 'followed'
  return (
    <>
      {isFollowed && <TopicSign name="bell-ring" label={t.sidebar.followed} />}
      {topics.isMuted(channelId, topic) && <TopicSign name="bell-off" label={t.sidebar.muted} />}
    </>
  )
}

function TopicSign(props: { readonly name: 'bell-ring' | 'bell-off'; readonly label: string }) {
  return <Sign {...props} size={14} class="topic-sign" />
}
