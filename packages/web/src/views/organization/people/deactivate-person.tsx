import { limits } from '@parley/client/limits'
import type { Person } from '@parley/client/replica'
import { useState } from 'preact/hooks'
import { useApp } from '../../../app-context.ts'
import { deactivatePerson } from '../../../intents/manage-people.ts'
import { useAttempt } from '../../../intents/use-attempt.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { TextArea } from '../../../parts/field.tsx'
import { showToast } from '../../../parts/toast.tsx'
import { Checkbox } from '../../../parts/toggles.tsx'
import { Problem } from '../../../settings/choices.tsx'
import { t } from '../../../words/words.ts'
import { managePeopleWords } from './manage-people-words.ts'

type Removed = keyof ReturnType<typeof managePeopleWords>['removes']

interface DeactivatePersonProps {
  readonly person: Person
  readonly onClose: () => void
}

/** Asks what else the end of an account means. */
export function DeactivatePerson({ person, onClose }: DeactivatePersonProps) {
  const app = useApp()
  const words = managePeopleWords()
  const [removed, setRemoved] = useState<readonly Removed[]>([])
  const [tells, setTells] = useState(false)
  const [comment, setComment] = useState('')
  const { problem, isBusy, run } = useAttempt()
  const deactivate = async (event: Event) => {
    event.preventDefault()
    const leaving = {
      actions: Object.fromEntries(removed.map((name) => [name, true])),
      ...(tells ? { deactivation_notification_comment: comment.trim() } : {}),
    }
    if (!(await run(() => deactivatePerson(app, person.user_id, leaving)))) return
    showToast({ kind: 'success', text: words.deactivated(person.full_name) })
    onClose()
  }
  const buttons = (
    <>
      <Button onClick={onClose}>{t.common.cancel}</Button>
      <Button kind="danger" type="submit" form={formId} busy={isBusy}>
        {words.deactivate}
      </Button>
    </>
  )
  return (
    <Dialog title={words.deactivateTitle(person.full_name)} onClose={onClose} footer={buttons}>
      <form id={formId} class="settings-stack" onSubmit={(event) => void deactivate(event)}>
        <p>{words.deactivateHint}</p>
        <Removal removed={removed} onChange={setRemoved} />
        <div class="settings-stack">
          <Checkbox label={words.tell} checked={tells} onChange={setTells} />
          {tells && (
            <TextArea
              label={words.comment}
              optional
              value={comment}
              onValue={setComment}
              max={limits.maxDeactivationCommentLength}
            />
          )}
        </div>
        <Problem text={problem} />
      </form>
    </Dialog>
  )
}

const formId = 'deactivate-person'

interface RemovalProps {
  readonly removed: readonly Removed[]
  readonly onChange: (removed: readonly Removed[]) => void
}

function Removal({ removed, onChange }: RemovalProps) {
  const words = managePeopleWords()
  const names = Object.keys(words.removes) as Removed[]
  return (
    <fieldset class="radios" aria-describedby="deactivate-person-hint">
      <legend class="field__label">{words.remove}</legend>
      <p id="deactivate-person-hint" class="field__hint">
        {words.removeHint}
      </p>
      {names.map((name) => (
        <Checkbox
          key={name}
          label={words.removes[name]}
          checked={removed.includes(name)}
          onChange={(isOn) =>
            onChange(isOn ? [...removed, name] : removed.filter((one) => one !== name))
          }
        />
      ))}
    </fieldset>
  )
}
