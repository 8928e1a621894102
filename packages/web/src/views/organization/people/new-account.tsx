import { limits } from '@parley/client/limits'
import { useState } from 'preact/hooks'
import { useApp } from '../../../app-context.ts'
import { copyText } from '../../../intents/copy-text.ts'
import { createPerson } from '../../../intents/manage-people.ts'
import { useAttempt } from '../../../intents/use-attempt.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { TextField } from '../../../parts/field.tsx'
import { Problem } from '../../../settings/choices.tsx'
import { useKeptForm } from '../../../shell/kept-form.ts'
import { t } from '../../../words/words.ts'
import { newAccountWords } from './new-account-words.ts'
import { suggestedPassword } from './suggested-password.ts'

interface NewAccountProps {
  readonly onClose: () => void
  readonly onManage: (userId: number) => void
}

interface Made {
  readonly id: number
  readonly email: string
  readonly password: string
}

/** Creates an account with a password, for somebody who gets no email. */
export function NewAccount({ onClose, onManage }: NewAccountProps) {
  const [made, setMade] = useState<Made | undefined>(undefined)
  if (made) return <MadeAccount {...made} onClose={onClose} onManage={onManage} />
  return <AccountForm onClose={onClose} onMade={setMade} />
}

interface AccountFormProps {
  readonly onClose: () => void
  readonly onMade: (made: Made) => void
}

function useAccountForm(onMade: (made: Made) => void) {
  const app = useApp()
  const form = useKeptForm('new account', () => ({ name: '', email: '' }))
  const [password, setPassword] = useState(suggestedPassword)
  const { problem, isBusy, run } = useAttempt()
  const create = async () => {
    const account = { full_name: form.values.name.trim(), email: form.values.email.trim() }
    await run(async () => {
      const id = await createPerson(app, { ...account, password })
      form.clear()
      onMade({ id, email: account.email, password })
    })
  }
  return { ...form, password, setPassword, problem, isBusy, create }
}

function AccountForm({ onClose, onMade }: AccountFormProps) {
  const words = newAccountWords()
  const { values, change, clear, password, setPassword, problem, isBusy, create } =
    useAccountForm(onMade)
  const cancel = () => {
    clear()
    onClose()
  }
  const buttons = (
    <>
      <Button onClick={cancel}>{t.common.cancel}</Button>
      <Button kind="primary" type="submit" form="new-account" busy={isBusy}>
        {words.create}
      </Button>
    </>
  )
  const onSubmit = (event: Event) => {
    event.preventDefault()
    void create()
  }
  const plain = { autocomplete: 'off', spellcheck: false } as const
  return (
    <Dialog title={words.title} onClose={onClose} footer={buttons}>
      <form id="new-account" class="settings-stack" onSubmit={onSubmit} noValidate>
        <p class="section__hint">{words.hint}</p>
        <TextField
          {...plain}
          label={words.name}
          value={values.name}
          onValue={(name) => change({ name })}
          max={limits.maxFullNameLength}
          autofocus
        />
        <TextField
          {...plain}
          label={words.email}
          inputMode="email"
          value={values.email}
          onValue={(email) => change({ email })}
        />
        <TextField
          {...plain}
          label={words.password}
          hint={words.passwordHint}
          value={password}
          onValue={setPassword}
        />
        <Problem text={problem} />
      </form>
    </Dialog>
  )
}

function MadeAccount({ id, email, password, onClose, onManage }: Made & NewAccountProps) {
  const words = newAccountWords()
  const text = words.handOver(location.origin, email, password)
  const buttons = (
    <>
      <Button onClick={() => onManage(id)}>{words.manage}</Button>
      <Button kind="primary" icon="copy" onClick={() => copyText(text)}>
        {t.common.copy}
      </Button>
    </>
  )
  return (
    <Dialog title={words.made} onClose={onClose} footer={buttons}>
      <div class="settings-stack">
        <p>{words.madeHint}</p>
        <p class="settings-code new-account__text">{text}</p>
      </div>
    </Dialog>
  )
}
