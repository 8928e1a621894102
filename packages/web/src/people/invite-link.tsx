import { useState } from 'preact/hooks'
import { useApp } from '../app-context.ts'
import { intend } from '../intents/intend.ts'
import { makeInviteLink } from '../intents/invitations.ts'
import { useAttempt } from '../intents/use-attempt.ts'
import { Button } from '../parts/button.tsx'
import { TextField } from '../parts/field.tsx'
import { showToast } from '../parts/toast.tsx'
import { Problem } from '../settings/choices.tsx'
import { p } from '../words/people-words.ts'
import { t } from '../words/words.ts'
import './invite.css'

interface InviteLinkProps {
  readonly invite?: Parameters<typeof makeInviteLink>[1]
  readonly onMade?: () => void
}

/** Creates an invitation link and copies it. */
export function InviteLink({ invite = {}, onMade }: InviteLinkProps) {
  const app = useApp()
  const [link, setLink] = useState<string | undefined>(undefined)
  const { problem, isBusy, run } = useAttempt()
  const wanted = { include_realm_default_subscriptions: true, ...invite }
  const make = async () => {
    const isMade = await run(async () => setLink(await makeInviteLink(app, wanted)))
    if (isMade) onMade?.()
  }
  const copy = (text: string) =>
    intend(async () => {
      await navigator.clipboard.writeText(text)
      showToast({ kind: 'success', text: p.invite.copied })
    })
  if (link === undefined) {
    return (
      <div>
        <Button icon="link" busy={isBusy} onClick={() => void make()}>
          {p.invite.makeLink}
        </Button>
        <Problem text={problem} />
      </div>
    )
  }
  return (
    <div class="invite-link">
      <TextField label={p.invite.link} value={link} onValue={() => undefined} readOnly />
      <Button icon="copy" onClick={() => copy(link)}>
        {t.common.copy}
      </Button>
    </div>
  )
}
