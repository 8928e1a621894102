import './exports.css'
import { limits } from '@parley/client/limits'
import { useState } from 'preact/hooks'
import { useApp } from '../../../app-context.ts'
import { deleteExport, type ExportKind, startExport } from '../../../intents/exports.ts'
import { intend } from '../../../intents/intend.ts'
import { useAttempt } from '../../../intents/use-attempt.ts'
import { AnswerPane } from '../../../message/answer-pane.tsx'
import { useAnswer, useFollowedAnswer } from '../../../message/use-answer.ts'
import { Button } from '../../../parts/button.tsx'
import { confirm } from '../../../parts/confirm.tsx'
import { EmptyState } from '../../../parts/empty-state.tsx'
import { Section } from '../../../parts/page.tsx'
import { Spinner } from '../../../parts/spinner.tsx'
import { showToast } from '../../../parts/toast.tsx'
import { Radios } from '../../../parts/toggles.tsx'
import { Problem } from '../../../settings/choices.tsx'
import { fullTime } from '../../../words/times.ts'
import { t } from '../../../words/words.ts'
import { downloadPath, type Export, newestFirst, nextPossible, stateOf } from './export-list.ts'
import { exportWords } from './export-words.ts'

/** Files with the data of the organization. */
export function Exports() {
  const { client, replica } = useApp()
  const words = exportWords()
  const asked = useAnswer(replica, () => client.exports.list({}))
  // What an event has told is at least as new as the answer.
  const known = replica.exports.value ?? asked.answer?.exports
  return (
    <>
      <NewExport known={known ?? []} />
      <Section title={words.list}>
        <AnswerPane
          asked={known ? { ...asked, answer: { exports: known } } : asked}
          render={({ exports }) =>
            exports.length === 0 ? (
              <EmptyState icon="download" text={words.none} />
            ) : (
              <ul class="plain-list" aria-label={words.list}>
                {newestFirst(exports).map((one) => (
                  <ExportRow key={one.id} one={one} />
                ))}
              </ul>
            )
          }
        />
      </Section>
    </>
  )
}

/** How many people agreed to the export of their private data, and of how many; it follows their decisions. */
function useConsents(): { readonly agreed: number; readonly all: number } | undefined {
  const { client, replica } = useApp()
  const changes = replica.consentChanges.value
  const { answer } = useFollowedAnswer(changes, () => client.exports.getConsents({}))
  const given = answer?.export_consents
  return given && { agreed: given.filter((one) => one.consented).length, all: given.length }
}

function NewExport({ known }: { readonly known: readonly Export[] }) {
  const app = useApp()
  const words = exportWords()
  const [kind, setKind] = useState<ExportKind>('public')
  const { problem, isBusy, run } = useAttempt()
  const consents = useConsents()
  const next = nextPossible(known, app.now.value / 1000)
  const begin = async () => {
    const hasBegun = await run(() => startExport(app, kind))
    if (hasBegun) showToast({ kind: 'success', text: words.begun })
  }
  const agreed = consents ? words.agreedHint(consents.agreed, consents.all) : words.agreedUnknown
  return (
    <Section title={words.start} hint={words.startHint}>
      <Radios<ExportKind>
        label={words.kind}
        value={kind}
        onValue={setKind}
        options={[
          { value: 'public', label: words.kinds.public, hint: words.publicHint },
          { value: 'full_with_consent', label: words.kinds.full_with_consent, hint: agreed },
        ]}
      />
      <p class="section__hint">{words.fullHint}</p>
      <div>
        <Button
          kind="primary"
          busy={isBusy}
          disabled={next !== undefined}
          onClick={() => void begin()}
        >
          {words.begin}
        </Button>
        <Problem text={problem} />
      </div>
      {next !== undefined && (
        <p class="section__hint">{words.tooMany(limits.maxExportsPerWeek, whenOf(next))}</p>
      )}
    </Section>
  )
}

function whenOf(seconds: number): string {
  return fullTime(new Date(seconds * 1000))
}

function ExportRow({ one }: { readonly one: Export }) {
  const { replica } = useApp()
  const words = exportWords()
  const person = replica.people.byId.get(one.acting_user_id)
  const state = stateOf(one)
  const time = whenOf(one.export_time)
  return (
    <li class="settings-row exports__row">
      <span class="settings-row__words">
        <span>{words.kinds[one.export_type]}</span>
        <span class="settings-row__detail">
          {time} {words.by(person?.full_name ?? t.message.somebody)}
        </span>
        <span class="settings-row__detail exports__state" role="status">
          {state === 'pending' && <Spinner />}
          {words.states[state]}
        </span>
      </span>
      {state === 'ready' && <ReadyActions one={one} time={time} />}
    </li>
  )
}

function ReadyActions({ one, time }: { readonly one: Export; readonly time: string }) {
  const app = useApp()
  const words = exportWords()
  const remove = async () => {
    const question = { title: words.deleteTitle, explain: words.deleteExplain }
    if (!(await confirm({ ...question, action: words.delete, danger: true }))) return
    intend(async () => {
      await deleteExport(app, one.id)
      showToast({ kind: 'success', text: words.deleted })
    })
  }
  return (
    <span class="settings-actions">
      <a
        class="button button--plain button--small"
        href={downloadPath(one)}
        download
        aria-label={words.downloadOf(time)}
      >
        {words.download}
      </a>
      <Button size="small" aria-label={words.deleteOf(time)} onClick={() => void remove()}>
        {words.delete}
      </Button>
    </span>
  )
}
