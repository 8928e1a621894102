import type { LightClient } from '@parley/client/light'
import { useApp } from '../../app-context.ts'
import { endOtherSessions, endSession } from '../../intents/credentials.ts'
import { intend } from '../../intents/intend.ts'
import { AnswerPane } from '../../message/answer-pane.tsx'
import { useAnswer } from '../../message/use-answer.ts'
import { Button } from '../../parts/button.tsx'
import { Section } from '../../parts/page.tsx'
import { showToast } from '../../parts/toast.tsx'
import { s } from '../../words/settings-words.ts'
import { clockTime, dayName, longDay } from '../../words/times.ts'

/** The browsers in which the user is signed in. */
export function Sessions() {
  const app = useApp()
  const asked = useAnswer('sessions', () => app.client.auth.getSessions({}))
  const endAll = () =>
    intend(async () => {
      if (!(await endOtherSessions(app))) return
      showToast({ kind: 'success', text: s.security.ended })
      asked.retry()
    })
  return (
    <Section title={s.security.sessions}>
      <AnswerPane
        asked={asked}
        render={({ sessions }) => (
          <>
            <ul class="plain-list">
              {[...sessions].sort(byNow).map((session) => (
                <SessionRow key={session.id} session={session} onEnded={asked.retry} />
              ))}
            </ul>
            {sessions.length > 1 ? (
              <div>
                <Button icon="log-out" onClick={endAll}>
                  {s.security.endOthers}
                </Button>
              </div>
            ) : (
              <p class="section__hint">{s.security.onlyHere}</p>
            )}
          </>
        )}
      />
    </Section>
  )
}

type Session = Awaited<ReturnType<LightClient['auth']['getSessions']>>['sessions'][number]

/** This browser first, then the newest sessions. */
function byNow(a: Session, b: Session): number {
  return Number(b.is_current) - Number(a.is_current) || b.created_at - a.created_at
}

interface SessionRowProps {
  readonly session: Session
  readonly onEnded: () => void
}

function SessionRow({ session, onEnded }: SessionRowProps) {
  const app = useApp()
  const { id, name, is_current } = session
  const end = () =>
    intend(async () => {
      if (await endSession(app, id)) onEnded()
    })
  return (
    <li class="settings-row settings-row--session">
      <span class="settings-row__words">
        <span class="truncate">{name}</span>
        {is_current && <strong class="settings-row__mark">{s.security.thisBrowser}</strong>}
      </span>
      {!is_current && (
        <Button size="small" aria-label={s.security.endOf(name)} onClick={end}>
          {s.security.end}
        </Button>
      )}
      <WhenUsed session={session} />
    </li>
  )
}

/** Sessions of equal browsers differ in these times. */
function WhenUsed({ session }: { readonly session: Session }) {
  const { now } = useApp()
  const begun = new Date(session.created_at * 1000)
  const used = new Date(session.last_used_at * 1000)
  return (
    <span class="settings-row__detail settings-row__times">
      <span>{s.security.signedIn(`${longDay(begun)}, ${clockTime(begun)}`)}</span>
      {!session.is_current && (
        <span>{s.security.lastUsed(dayName(used, new Date(now.value)))}</span>
      )}
    </span>
  )
}
