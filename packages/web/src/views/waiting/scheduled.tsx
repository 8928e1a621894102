import { useApp } from '../../app-context.ts'
import {
  changeScheduledTime,
  placeOfScheduled,
  removeScheduled,
  type Scheduled as ScheduledMessage,
} from '../../intents/waiting.ts'
import { laterWords } from '../../message/later-words.ts'
import { obstacleAt } from '../../message/may-write.ts'
import { mayWriteWords } from '../../message/may-write-words.ts'
import { routeToPlace } from '../../message/message-place.ts'
import { RenderedContent } from '../../message/rendered-content.tsx'
import { askTime, TimeDialogLayer } from '../../message/time-dialog.tsx'
import { Button } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { InSteps } from '../../parts/in-steps.tsx'
import { openOverlay } from '../../shell/overlays.ts'
import { PaneBar } from '../../shell/pane-bar.tsx'
import { t } from '../../words/words.ts'
import { editScheduled } from './edit-scheduled.ts'
import { sendScheduledNow } from './send-now.ts'
import { deliveryTime, WaitingRow } from './waiting-row.tsx'
import { waitingWords } from './waiting-words.ts'

export function Scheduled() {
  const { replica } = useApp()
  const words = waitingWords()
  const waiting = replica.list('scheduled_messages').value
  const write = <Button onClick={() => openOverlay({ kind: 'message' })}>{words.write}</Button>
  return (
    <>
      <PaneBar icon="calendar-clock" title={t.sidebar.scheduled} />
      {waiting.length === 0 ? (
        <EmptyState
          icon="calendar-clock"
          text={words.noScheduled}
          detail={words.noScheduledDetail}
          action={write}
        />
      ) : (
        <ul class="waiting-list" aria-label={t.sidebar.scheduled}>
          <InSteps
            items={waiting}
            render={(one) => <ScheduledRow key={one.scheduled_message_id} message={one} />}
          />
        </ul>
      )}
      <TimeDialogLayer />
    </>
  )
}

function ScheduledRow({ message }: { readonly message: ScheduledMessage }) {
  const app = useApp()
  const words = waitingWords()
  const place = placeOfScheduled(message, app.replica.selfId)
  const obstacle = obstacleAt(app, place)
  const problem = obstacle ? `${words.notSent} ${mayWriteWords()[obstacle]}` : words.failed
  const changeTime = () =>
    askTime({
      title: laterWords().changeTitle,
      action: laterWords().change,
      other: { at: new Date(message.scheduled_delivery_timestamp * 1000) },
      onPick: (at) => changeScheduledTime(app, message, at),
    })
  return (
    <WaitingRow
      place={place}
      unplaced={words.unplaced}
      href={app.href(routeToPlace(place))}
      time={obstacle ? <s>{deliveryTime(app, message)}</s> : deliveryTime(app, message)}
      problem={obstacle || message.failed ? problem : undefined}
      actions={
        <>
          {!obstacle && (
            <Button size="small" kind="quiet" icon="calendar-clock" onClick={changeTime}>
              {words.changeTime}
            </Button>
          )}
          <Button
            size="small"
            kind="quiet"
            icon="pencil"
            onClick={() => editScheduled(app, message)}
          >
            {words.edit}
          </Button>
          {!obstacle && (
            <Button
              size="small"
              kind="quiet"
              icon="send-horizontal"
              onClick={() => sendScheduledNow(app, message)}
            >
              {words.sendNow}
            </Button>
          )}
          <Button size="small" kind="quiet" icon="x" onClick={() => removeScheduled(app, message)}>
            {t.common.delete}
          </Button>
        </>
      }
    >
      <RenderedContent html={message.rendered_content} />
    </WaitingRow>
  )
}
