import { useState } from 'preact/hooks'
import { asking } from '../intents/proof.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { layerOf } from '../parts/layer.tsx'
import { s } from '../words/settings-words.ts'
import { t } from '../words/words.ts'
import { PasswordField } from './password-field.tsx'

/** Asks for the password when an action needs it. */
export const ProofLayer = layerOf(
  asking,
  (question) => <ProofDialog key={question.problem ?? ''} {...question} />,
  ({ answer }) => answer(undefined),
)

type ProofDialogProps = NonNullable<typeof asking.value>

function ProofDialog({ answer, problem }: ProofDialogProps) {
  const [password, setPassword] = useState('')
  const buttons = (
    <>
      <Button onClick={() => answer(undefined)}>{t.common.cancel}</Button>
      <Button kind="primary" onClick={() => answer(password)}>
        {s.security.confirm}
      </Button>
    </>
  )
  const onSubmit = (event: Event) => {
    event.preventDefault()
    answer(password)
  }
  return (
    <Dialog
      title={s.security.proofTitle}
      size="small"
      onClose={() => answer(undefined)}
      footer={buttons}
    >
      <form class="settings-stack" onSubmit={onSubmit}>
        <p>{s.security.proof}</p>
        <PasswordField
          label={s.security.oldPassword}
          kind="current"
          value={password}
          onValue={setPassword}
          problem={problem}
          autofocus
        />
        <p class="section__hint">
          <a href="/login?again=yes">{s.security.again}</a>
        </p>
      </form>
    </Dialog>
  )
}
