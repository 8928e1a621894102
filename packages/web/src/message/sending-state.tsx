import './sending-state.css'
import type { OutboxItem } from '@parley/client/outbox'
import { type AppContext, useApp } from '../app-context.ts'
import { intend } from '../intents/intend.ts'
import { refusalWords } from '../intents/refusal-words.ts'
import { Button } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { t } from '../words/words.ts'
import { sendingWords } from './sending-words.ts'

/** The state of a message that the server has not acknowledged. */
export function SendingState({ id }: { readonly id: number }) {
  const app = useApp()
  const { replica, outbox } = app
  const localId = replica.messages.localIdOf(id)
  if (localId === undefined) return null
  const item = outbox.items.value.find((one) => one.id === localId)
  if (item?.state !== 'failed') return null
  return (
    <div class="sending-state" role="alert">
      <Icon name="circle-alert" size={14} />
      <span>{reasonOf(item)}</span>
      <Button size="small" onClick={() => void outbox.retry(localId)}>
        {t.common.retry}
      </Button>
      <Button size="small" onClick={() => intend(() => editLater(app, id))}>
        {t.message.edit}
      </Button>
      <Button size="small" kind="quiet" onClick={() => void outbox.discard(localId)}>
        {sendingWords().discard}
      </Button>
    </div>
  )
}

async function editLater(app: AppContext, id: number): Promise<void> {
  const { editUnsent } = await import('./edit-unsent.ts')
  editUnsent(app, id)
}

function reasonOf({ problem }: OutboxItem): string {
  // Without an answer there is no message.
  if (problem?.status !== undefined) return refusalWords.say(problem.message)
  return sendingWords().notInADay
}
