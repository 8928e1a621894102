import { useState } from 'preact/hooks'
import { useApp } from '../../app-context.ts'
import { leaveOrganization } from '../../intents/credentials.ts'
import { intend } from '../../intents/intend.ts'
import { changeAccount } from '../../intents/settings.ts'
import { useAttempt } from '../../intents/use-attempt.ts'
import { Button } from '../../parts/button.tsx'
import { confirm } from '../../parts/confirm.tsx'
import { Section } from '../../parts/page.tsx'
import { showToast } from '../../parts/toast.tsx'
import { PasswordField } from '../../settings/password-field.tsx'
import { s } from '../../words/settings-words.ts'

/** The password, and leaving for good. */
export function Security() {
  return (
    <>
      <Password />
      <Leaving />
    </>
  )
}

function Password() {
  const app = useApp()
  const [old, setOld] = useState('')
  const [wanted, setWanted] = useState('')
  const { problem, isBusy, run } = useAttempt()
  const change = async () => {
    const passwords = { old_password: old, new_password: wanted }
    if (!(await run(() => changeAccount(app, passwords)))) return
    setOld('')
    setWanted('')
    showToast({ kind: 'success', text: s.security.changed })
  }
  const onSubmit = (event: Event) => {
    event.preventDefault()
    void change()
  }
  return (
    <Section title={s.security.password}>
      <form class="settings-stack" onSubmit={onSubmit}>
        <input
          class="visually-hidden"
          type="text"
          autocomplete="username"
          tabIndex={-1}
          aria-hidden="true"
          readOnly
          value={app.replica.self.value.delivery_email}
        />
        <PasswordField label={s.security.oldPassword} kind="current" value={old} onValue={setOld} />
        <PasswordField
          label={s.security.newPassword}
          kind="new"
          value={wanted}
          onValue={setWanted}
          problem={problem}
        />
        <div>
          <Button type="submit" kind="primary" busy={isBusy} disabled={wanted === ''}>
            {s.security.change}
          </Button>
        </div>
      </form>
      <p class="section__hint">
        {s.security.forgotten} <a href="/accounts/password/reset/">{s.security.reset}</a>
      </p>
    </Section>
  )
}

function Leaving() {
  const app = useApp()
  const leave = async () => {
    const { leaveTitle: title, leaveHint: explain, leave: action } = s.security
    if (!(await confirm({ title, explain, action, danger: true }))) return
    intend(() => leaveOrganization(app))
  }
  return (
    <Section title={s.security.leave} hint={s.security.leaveHint}>
      <div>
        <Button kind="danger" onClick={() => void leave()}>
          {s.security.leave}
        </Button>
      </div>
    </Section>
  )
}
