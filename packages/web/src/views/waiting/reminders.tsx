import { placeOfMessage } from '@parley/client/replica'
import { useApp } from '../../app-context.ts'
import { noteOf, type Reminder, removeReminder } from '../../intents/waiting.ts'
import { routeTo } from '../../message/message-place.ts'
import { RenderedContent } from '../../message/rendered-content.tsx'
import { useAnswer } from '../../message/use-answer.ts'
import { Button } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { InSteps } from '../../parts/in-steps.tsx'
import { PaneBar } from '../../shell/pane-bar.tsx'
import { t } from '../../words/words.ts'
import { deliveryTime, WaitingRow } from './waiting-row.tsx'
import { waitingWords } from './waiting-words.ts'

export function Reminders() {
  const { replica, go } = useApp()
  const words = waitingWords()
  const reminders = replica.list('reminders').value
  const toRecent = <Button onClick={() => go({ view: 'recent' })}>{t.sidebar.recent}</Button>
  return (
    <>
      <PaneBar icon="alarm-clock" title={t.sidebar.reminders} />
      {reminders.length === 0 ? (
        <EmptyState
          icon="alarm-clock"
          text={words.noReminders}
          detail={words.noRemindersDetail}
          action={toRecent}
        />
      ) : (
        <ul class="waiting-list" aria-label={t.sidebar.reminders}>
          <InSteps
            items={reminders}
            render={(one) => <ReminderRow key={one.reminder_id} reminder={one} />}
          />
        </ul>
      )}
    </>
  )
}

function ReminderRow({ reminder }: { readonly reminder: Reminder }) {
  const app = useApp()
  const words = waitingWords()
  const message = useTarget(reminder.reminder_target_message_id)
  const note = noteOf(reminder)
  return (
    <WaitingRow
      place={message && placeOfMessage(message, app.replica.selfId)}
      unplaced={words.reminder}
      href={message ? app.href(routeTo(message, app.replica.selfId)) : undefined}
      time={deliveryTime(app, reminder)}
      actions={
        <Button size="small" kind="quiet" icon="x" onClick={() => removeReminder(app, reminder)}>
          {t.common.delete}
        </Button>
      }
    >
      {note !== undefined && <p class="waiting-row__note">{note}</p>}
      <RenderedContent html={message?.content ?? reminder.rendered_content} />
    </WaitingRow>
  )
}

/** The message of a reminder, which the app may not have loaded yet. */
function useTarget(id: Reminder['reminder_target_message_id']) {
  const { replica, client } = useApp()
  const known = replica.messages.byId.get(id)
  const { answer } = useAnswer(known ? 'known' : id, async () => {
    if (replica.messages.byId.peek(id)) return undefined
    const { message } = await client.messages.getOne({ message_id: id })
    return message
  })
  return known ?? answer
}
