import type { AppContext } from '../app-context.ts'
import { showToast } from '../parts/toast.tsx'
import { lengthWords } from '../words/text-length.ts'
import { t } from '../words/words.ts'
import { intend } from './intend.ts'
import { moveMessages, newestIn } from './move-messages.ts'
import { resolveWords } from './resolve-words.ts'
import { leftInTopic } from './text-length.ts'

const resolvedSign = '✔ '

/** Marks a topic as resolved or unresolved. The view of the topic follows its messages (`use-following.ts`), and so does the text in its composer. */
export function setTopicResolved(
  app: AppContext,
  channelId: number,
  topic: string,
  isResolved: boolean,
): void {
  const bare = topic.replace(/^(?:✔ )+/, '')
  const renamed = isResolved ? `${resolvedSign}${bare}` : bare
  // Somebody else may have done it.
  if (renamed === topic) return
  const left = leftInTopic(app.replica, renamed)
  // The server would cut the topic, and nobody could undo that.
  if (isResolved && left < 0) {
    showToast({ text: lengthWords().resolvedTooLong(-left) })
    return
  }
  intend(async () => {
    const newest = await newestIn(app, channelId, topic)
    const move = { channelId, topic: renamed, mode: 'change_all', tellsNewTopic: true } as const
    if (await moveMessages(app, newest, move)) tellResolved(app, channelId, renamed, isResolved)
  })
}

function tellResolved(app: AppContext, channelId: number, topic: string, isResolved: boolean) {
  const undo = () => setTopicResolved(app, channelId, topic, !isResolved)
  showToast({
    text: isResolved ? resolveWords().resolved : resolveWords().reopened,
    kind: 'success',
    action: { label: t.common.undo, run: undo },
  })
}
