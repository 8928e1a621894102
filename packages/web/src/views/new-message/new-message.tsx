import '../../parts/palette.css'
import './new-message.css'
import { conversationOf, type Place } from '@parley/client/replica'
import { useState } from 'preact/hooks'
import { useApp } from '../../app-context.ts'
import { routeToPlace } from '../../message/message-place.ts'
import { refusesText, replyRequest } from '../../message/reply.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { closeOverlay } from '../../shell/overlays.ts'
import { newMessageWords } from './new-message-words.ts'
import { RecipientField } from './recipient-field.tsx'
import { TopicField } from './topic-field.tsx'

interface NewMessageProps {
  /** The preselected channel. */
  readonly channelId: number | undefined
  /** The preselected people. */
  readonly userIds: readonly number[]
  /** The beginning of the message. */
  readonly text: string
}

/** Asks for the recipient of a new message: a topic or people. The user then writes it in that conversation. */
export function NewMessage({ channelId: given, userIds: first, text }: NewMessageProps) {
  const app = useApp()
  const { replica, go } = app
  const words = newMessageWords()
  const [channelId, setChannelId] = useState(given)
  const [userIds, setUserIds] = useState(first)
  const write = (place: Place) => {
    if (refusesText(app, place)) return
    closeOverlay()
    go(routeToPlace(place))
    replyRequest.value = { place, text }
  }
  const channel = channelId === undefined ? undefined : replica.channels.byId.get(channelId)
  const writeToPeople = () => {
    if (userIds.length > 0) write(conversationOf(userIds, replica.selfId))
  }
  return (
    <Dialog title={words.title} size="palette" onClose={closeOverlay}>
      <div class="palette">
        {channel ? (
          <TopicField
            channel={channel}
            onBack={() => setChannelId(undefined)}
            onPick={(topic) => write({ kind: 'topic', channelId: channel.stream_id, topic })}
          />
        ) : (
          <RecipientField
            userIds={userIds}
            onUsers={setUserIds}
            onChannel={setChannelId}
            onDone={writeToPeople}
          />
        )}
        {userIds.length > 0 && !channel && (
          <div class="palette__foot new-message__foot">
            <Button kind="primary" size="small" onClick={writeToPeople}>
              {words.write}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
