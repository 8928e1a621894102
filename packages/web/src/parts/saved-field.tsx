import './saved-field.css'
import { useEffect, useRef, useState } from 'preact/hooks'
import { isComposing } from '../keys/composing.ts'
import { areaWords } from '../words/area-words.ts'
import { excessOf } from '../words/text-length.ts'
import { Button } from './button.tsx'
import { TextArea, TextField } from './field.tsx'
import { useStays } from './use-stays.ts'

const words = areaWords(
  {
    meanwhile: (text: string) => `Somebody saved this meanwhile: “${text}”`,
    meanwhileEmpty: 'Somebody has emptied this field.',
    saveMine: 'Save my text',
    takeTheirs: 'Use their text',
  },
  {
    meanwhile: (text) => `Das hat inzwischen jemand gespeichert: „${text}“`,
    meanwhileEmpty: 'Inzwischen hat jemand dieses Feld geleert.',
    saveMine: 'Meinen Text speichern',
    takeTheirs: 'Anderen Text übernehmen',
  },
)

interface SavedFieldProps {
  readonly label: string
  readonly hint?: string
  readonly value: string
  /** Resolves with the error message, or with undefined when it is saved. */
  readonly onSave: (value: string) => Promise<string | undefined>
  /** Validates before the server is asked. */
  readonly check?: (value: string) => string | undefined
  readonly lines?: 'one' | 'many'
  /** The number of characters that the server accepts. A longer text is not saved. */
  readonly max?: number
  readonly autocomplete?: string
  readonly disabled?: boolean
  readonly inputMode?: 'text' | 'url' | 'tel' | 'email'
}

/**
 * A text field that saves on blur and on Enter. Escape restores the saved value. Typed text stays when somebody else saves
 * meanwhile: their value is shown below, and then only Enter or the button replaces it.
 */
export function SavedField(props: SavedFieldProps) {
  const { value, onSave: _save, check: _check, lines = 'one', inputMode, ...rest } = props
  const isUsable = useStays(!props.disabled)
  const { text, problem, theirs, write, save, restore } = useSaved(props)
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Enter' && (lines === 'one' || event.ctrlKey || event.metaKey)) void save()
    if (event.key !== 'Escape' || text === undefined) return
    event.stopPropagation()
    // A dialog around it stays open.
    event.preventDefault()
    restore()
  }
  const onBlur = () => void save('blur')
  const shared = {
    ...rest,
    disabled: !isUsable,
    problem,
    value: text ?? value,
    onValue: write,
    onKeyDown,
    onBlur,
  }
  return (
    <>
      {lines === 'one' ? (
        <TextField {...shared} {...(inputMode ? { inputMode } : {})} />
      ) : (
        <TextArea {...shared} />
      )}
      <div aria-live="polite" class="saved-field__theirs">
        {theirs !== undefined && (
          <>
            <p>{theirs === '' ? words().meanwhileEmpty : words().meanwhile(theirs)}</p>
            <Button size="small" onClick={() => void save()}>
              {words().saveMine}
            </Button>
            <Button size="small" kind="quiet" onClick={restore}>
              {words().takeTheirs}
            </Button>
          </>
        )}
      </div>
    </>
  )
}

/** The server trims. A text that it stores as the value it has changes nothing, so no change would tell that it is saved. */
function isSame(one: string, other: string): boolean {
  return one.trim() === other.trim()
}

/** The typed text, beside a saved value that may change at any time. */
function useSaved({ value, onSave, check, max }: SavedFieldProps) {
  const [text, setText] = useState<string | undefined>(undefined)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const [theirs, setTheirs] = useState<string | undefined>(undefined)
  /** Saved texts, oldest first, that have not become the value yet. The server may store them differently. */
  const saved = useRef<readonly string[]>([])
  const underWay = useRef<string | undefined>(undefined)
  useEffect(() => {
    const until =
      Math.max(
        saved.current.findIndex((one) => isSame(one, value)),
        0,
      ) + 1
    const own = saved.current[until - 1]
    saved.current = saved.current.slice(until)
    setText((typed) => (typed === own || typed === value ? undefined : typed))
    const isTheirs = own === undefined && text !== undefined && text !== value
    setTheirs(isTheirs ? value : undefined)
  }, [value])
  const restore = () => {
    setText(undefined)
    setTheirs(undefined)
    setProblem(undefined)
  }
  const save = async (how?: 'blur') => {
    if (text === undefined || isSame(text, value)) return restore()
    // An email address, for example, becomes the value much later.
    const isAsked = how === 'blur' ? saved.current.at(-1) === text : underWay.current === text
    if (isAsked || (how === 'blur' && theirs !== undefined)) return
    // The field itself says that the text is too long.
    if (excessOf(text, max) > 0) return
    const fault = check?.(text)
    if (fault !== undefined) return setProblem(fault)
    setTheirs(undefined)
    saved.current = [...saved.current, text]
    underWay.current = text
    const refusal = await onSave(text)
    if (underWay.current === text) underWay.current = undefined
    if (refusal !== undefined) saved.current = saved.current.filter((one) => one !== text)
    setProblem(refusal)
  }
  return { text, problem, theirs, write: setText, save, restore }
}
