import type { Place } from '@parley/client/replica'
import { placeKey } from '@parley/client/replica'
import { useMemo } from 'preact/hooks'
import { useApp } from '../app-context.ts'
import { lastSent, undoSend, whereSent } from '../intents/undo-send.ts'
import { useShortcut } from '../keys/use-shortcut.ts'
import { rightsAt } from '../message/message-rights.ts'
import { showToast } from '../parts/toast.tsx'
import { tip } from '../parts/tooltip.tsx'
import { serverNow } from '../server-clock.ts'
import { t } from '../words/words.ts'
import { composeWords } from './compose-words.ts'
import { joined } from './draft-state.ts'
import type { ComposeText } from './use-compose-text.ts'

interface SentLineProps {
  readonly place: Place
  readonly compose: ComposeText
}

/** Confirms a send for a few seconds. It offers to undo it if the organization lets people delete messages. */
export function SentLine({ place, compose }: SentLineProps) {
  const app = useApp()
  const sent = lastSent.value
  const at = useMemo(() => sent && whereSent(app, sent), [app, sent])
  const isHere = sent !== undefined && at?.value?.key === placeKey(place)
  const mayUndo = isHere && rightsAt(app, justSent(app.replica.selfId, place)).mayDelete
  const undo = () => {
    if (!mayUndo) return false
    undoSend(app, sent, at?.value?.id)
    if (!app.online.peek()) showToast({ text: composeWords().undoneLater })
    // The next message may have begun. Nothing else has the text of this one any more.
    const text = joined(sent.content, compose.text.peek())
    compose.apply({ text, start: text.length, end: text.length })
    return true
  }
  // While the composer has text, the key undoes typing.
  useShortcut('undoSend', () => compose.text.peek() === '' && undo(), compose.area)
  return (
    <span class="compose__space" role="status">
      {mayUndo && (
        <>
          <span class="compose__sent">
            {app.online.value ? composeWords().sent : composeWords().waitingForNetwork}
          </span>
          <button
            type="button"
            class="compose__undo"
            {...tip(t.keys.undoSend, 'undoSend')}
            onClick={undo}
          >
            {t.common.undo}
          </button>
        </>
      )}
    </span>
  )
}

function justSent(selfId: number, place: Place) {
  const channelId = place.kind === 'topic' ? place.channelId : undefined
  return { sender_id: selfId, timestamp: serverNow() / 1000, stream_id: channelId }
}
