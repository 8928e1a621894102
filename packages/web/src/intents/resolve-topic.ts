import type { AppContext } from '../app-context.ts'
import { showToast } from '../parts/toast.tsx'
import { isSameRoute } from '../routes/fragment.ts'
import { toTopic } from '../routes/route.ts'
import { lengthWords } from '../words/text-length.ts'
import { t } from '../words/words.ts'
import { intend } from './intend.ts'
import { moveMessages, newestIn } from './move-messages.ts'
import { leftInTopic } from './text-length.ts'

const resolvedSign = '✔ '

/** Marks a topic as resolved or unresolved. If the user is viewing it, the app navigates to its new name. */
export function setTopicResolved(
  app: AppContext,
  channelId: number,
  topic: string,
  isResolved: boolean,
): void {
  const bare = topic.replace(/^(?:✔ )+/, '')
  const renamed = isResolved ? `${resolvedSign}${bare}` : bare
  const left = leftInTopic(app.replica, renamed)
  // The server would cut the topic, and nobody could undo that.
  if (isResolved && left < 0) {
    showToast({ text: lengthWords().resolvedTooLong(-left) })
    return
  }
  intend(async () => {
    const newest = await newestIn(app, channelId, topic)
    const isHere = isSameRoute(app.route.peek(), toTopic(channelId, topic))
    const move = { channelId, topic: renamed, mode: 'change_all', tellsNewTopic: true } as const
    const moving = moveMessages(app, newest, move)
    if (isHere) app.go(toTopic(channelId, renamed), { replace: true })
    if (await moving) return tellResolved(app, channelId, renamed, isResolved)
    const isStillHere = isSameRoute(app.route.peek(), toTopic(channelId, renamed))
    if (isHere && isStillHere) app.go(toTopic(channelId, topic), { replace: true })
  })
}

function tellResolved(app: AppContext, channelId: number, topic: string, isResolved: boolean) {
  const undo = () => setTopicResolved(app, channelId, topic, !isResolved)
  showToast({
    text: isResolved ? t.actions.resolvedNow : t.actions.reopenedNow,
    kind: 'success',
    action: { label: t.common.undo, run: undo },
  })
}
