import type { Place } from '@parley/client/replica'
import { type AppContext, useApp } from '../app-context.ts'
import { intend } from '../intents/intend.ts'
import { scheduleMessage } from '../intents/waiting.ts'
import { laterTimes } from '../message/later-times.ts'
import { laterWords } from '../message/later-words.ts'
import { askTime } from '../message/time-dialog.tsx'
import { IconButton } from '../parts/button.tsx'
import { menuButton, openMenu } from '../parts/menu.tsx'
import type { MenuEntry } from '../parts/menu-entry.ts'
import { showToast } from '../parts/toast.tsx'
import { serverNow } from '../server-clock.ts'
import { fullTime, shortTime } from '../words/times.ts'
import { t } from '../words/words.ts'

interface SendLaterProps {
  /** Its place is that of the message, also after the conversation was moved. */
  readonly at: { readonly place: Place }
  readonly text: () => string
  readonly disabled: boolean
  /** Called with the text when the server has stored the scheduled message. */
  readonly onDone: (content: string) => void
}

/** Schedules the message for a time that the user chooses. */
export function SendLater({ at: target, text, disabled, onDone }: SendLaterProps) {
  const app = useApp()
  const schedule = (at: Date) =>
    intend(async () => {
      const content = text()
      await scheduleMessage(app, target.place, content, at)
      onDone(content)
      showToast({ text: laterWords().scheduled(fullTime(at)), action: toScheduled(app) })
    })
  return (
    <IconButton
      icon="calendar-clock"
      label={laterWords().sendLater}
      disabled={disabled}
      {...menuButton}
      onClick={(event) =>
        openMenu(event.currentTarget, laterWords().sendLater, entries(app, schedule), 'top-end')
      }
    />
  )
}

function entries({ go }: AppContext, schedule: (at: Date) => void): MenuEntry[] {
  const words = laterWords()
  const now = new Date(serverNow())
  return [
    ...laterTimes(now).map(({ name, at }) => ({
      label: words[name],
      detail: shortTime(at, now),
      onSelect: () => schedule(at),
    })),
    {
      label: `${words.other} …`,
      onSelect: () =>
        askTime({
          title: words.scheduleTitle,
          action: words.schedule,
          other: {},
          onPick: schedule,
        }),
    },
    'separator',
    {
      label: t.sidebar.scheduled,
      icon: 'calendar-clock',
      onSelect: () => go({ view: 'scheduled' }),
    },
  ]
}

function toScheduled({ go }: AppContext) {
  return { label: t.sidebar.scheduled, run: () => go({ view: 'scheduled' }) }
}
