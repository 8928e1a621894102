import './move-dialog.css'
import { limits } from '@parley/client/limits'
import { signal } from '@preact/signals'
import { useRef, useState } from 'preact/hooks'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Field, TextField } from '../parts/field.tsx'
import { layerOf } from '../parts/layer.tsx'
import { Radios } from '../parts/toggles.tsx'
import { serverNow } from '../server-clock.ts'
import { useKeptForm } from '../shell/kept-form.ts'
import { excessOf } from '../words/text-length.ts'
import { fullTime } from '../words/times.ts'
import { t } from '../words/words.ts'
import { type LaterTime, laterTimes, localInput } from './later-times.ts'
import { laterWords } from './later-words.ts'

interface TimeQuestion {
  readonly title: string
  /** The label of the confirming button. */
  readonly action: string
  /** The field for another time is open at the start, with this time if there is one. Otherwise nothing is chosen. */
  readonly other?: { readonly at?: Date }
  /** The message that the user may add a note about. */
  readonly noteAbout?: number
  readonly onPick: (at: Date, note: string) => void
}

const asked = signal<TimeQuestion | undefined>(undefined)

/** Asks for a time in the future. */
export function askTime(question: TimeQuestion): void {
  asked.value = question
}

export const TimeDialogLayer = layerOf(asked, (question) => (
  <TimeDialog key={question} question={question} />
))

type Choice = LaterTime['name'] | 'other'

function close(): void {
  asked.value = undefined
}

/** The format leaves out what cannot be meant: a year of more than four digits. */
const lastTime = '9999-12-31T23:59'

/** The typed note, which is forgotten when the dialog is about another message. */
function useNote({ noteAbout }: TimeQuestion) {
  const { values, change, clear } = useKeptForm(`note ${noteAbout}`, () => ({ note: '' }))
  const end = () => {
    clear()
    close()
  }
  return { note: values.note, setNote: (note: string) => change({ note }), end }
}

/** The chosen time, and what is wrong with it. */
function useTime(question: TimeQuestion) {
  const [now] = useState(() => new Date(serverNow()))
  const times = laterTimes(now)
  const { other: { at: given } = {} } = question
  const [choice, setChoice] = useState<Choice | undefined>(question.other && 'other')
  const [other, setOther] = useState(() => (given ? localInput(given) : ''))
  const [problem, setProblem] = useState('')
  const otherRow = useRef<HTMLDivElement>(null)
  const change = (chosen: Choice, time = other) => {
    setChoice(chosen)
    setOther(time)
    setProblem('')
  }
  const refuse = () => {
    setProblem(laterWords().past)
    otherRow.current?.querySelector('input')?.focus()
  }
  /** Undefined if it is not in the future; the dialog then says so. */
  const take = (): Date | undefined => {
    const at = times.find(({ name }) => name === choice)?.at ?? new Date(other)
    // Note: an empty field gives an invalid date, which is never later than now.
    return at.getTime() > serverNow() ? at : void refuse()
  }
  return { now, times, choice, other, problem, otherRow, change, take }
}

function TimeDialog({ question }: { readonly question: TimeQuestion }) {
  const words = laterWords()
  const { now, times, choice, other, problem, otherRow, change, take } = useTime(question)
  const { note, setNote, end } = useNote(question)
  const noteRow = useRef<HTMLDivElement>(null)
  const pick = () => {
    if (isTooLong(note)) return noteRow.current?.querySelector('input')?.focus()
    const at = take()
    if (!at) return
    end()
    question.onPick(at, note.trim())
  }
  const options = times.map(({ name, at }) => ({
    value: name as Choice,
    label: words[name],
    hint: fullTime(at),
  }))
  const buttons = (
    <>
      <Button onClick={end}>{t.common.cancel}</Button>
      <Button kind="primary" onClick={pick}>
        {question.action}
      </Button>
    </>
  )
  return (
    <Dialog title={question.title} size="small" onClose={close} footer={buttons}>
      <div class="move-dialog">
        <Radios<Choice>
          label={words.when}
          hideLabel
          startsHere={!question.other}
          value={choice}
          onValue={change}
          options={[...options, { value: 'other', label: words.other }]}
        />
        {choice === 'other' ? (
          <div ref={otherRow}>
            <OtherTime
              value={other}
              problem={problem}
              now={now}
              startsHere={question.other !== undefined}
              onValue={(time) => change('other', time)}
            />
          </div>
        ) : (
          // A suggestion, too, is over if the dialog stays open for long.
          <div aria-live="polite">{problem && <p class="field__problem">{problem}</p>}</div>
        )}
        {question.noteAbout !== undefined && (
          <div ref={noteRow}>
            <Note value={note} onValue={setNote} />
          </div>
        )}
      </div>
    </Dialog>
  )
}

const isTooLong = (note: string) => excessOf(note, limits.maxReminderNoteLength) > 0

interface NoteProps {
  readonly value: string
  readonly onValue: (value: string) => void
}

function Note(props: NoteProps) {
  return (
    <TextField label={laterWords().note} optional {...props} max={limits.maxReminderNoteLength} />
  )
}

interface OtherTimeProps {
  readonly value: string
  readonly problem: string
  readonly now: Date
  /** Whether the dialog begins here. */
  readonly startsHere: boolean
  readonly onValue: (value: string) => void
}

function OtherTime({ value, problem, now, startsHere, onValue }: OtherTimeProps) {
  return (
    <Field label={laterWords().otherTime} problem={problem || undefined}>
      {(control) => (
        <input
          {...control}
          type="datetime-local"
          class="input"
          min={localInput(now)}
          max={lastTime}
          autofocus={startsHere}
          value={value}
          onInput={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
