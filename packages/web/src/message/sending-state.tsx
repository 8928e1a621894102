import './sending-state.css'
import { useApp } from '../app-context.ts'
import { discardMessage, outgoingMessages, retryMessage } from '../intents/send-message.ts'
import { Button } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { t } from '../words/words.ts'

/** What became of a message of one’s own that the server has not acknowledged. */
export function SendingState({ id }: { readonly id: number }) {
  const app = useApp()
  if (Number.isInteger(id)) return null
  const message = outgoingMessages.value.get(app.replica.messages.keyOf(id))
  if (!message?.problem) return null
  return (
    <div class="sending-state" role="alert">
      <Icon name="circle-alert" size={14} />
      <span>{message.problem}</span>
      <Button size="small" onClick={() => retryMessage(app, message)}>
        {t.common.retry}
      </Button>
      <Button size="small" kind="quiet" onClick={() => discardMessage(app, message)}>
        {t.message.discard}
      </Button>
    </div>
  )
}
