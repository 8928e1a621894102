import { useApp } from '../../app-context.ts'
import { intend } from '../../intents/intend.ts'
import { type Invitation, revokeInvitation } from '../../intents/invitations.ts'
import { AnswerPane } from '../../message/answer-pane.tsx'
import { useAnswer } from '../../message/use-answer.ts'
import { Button } from '../../parts/button.tsx'
import { showToast } from '../../parts/toast.tsx'
import { roleName } from '../../people/role-name.ts'
import { p } from '../../words/people-words.ts'

/** Active invitations: the user's own, or for administrators all. */
export function OpenInvitations() {
  const app = useApp()
  const asked = useAnswer('invitations', () => app.client.invitations.list({}))
  const revoke = (invitation: Invitation) =>
    intend(async () => {
      await revokeInvitation(app, invitation)
      showToast({ text: p.invite.revoked })
      asked.retry()
    })
  return (
    <AnswerPane
      asked={asked}
      render={({ invites }) =>
        invites.length === 0 ? (
          <p class="section__hint">{p.invite.noneOpen}</p>
        ) : (
          <ul>
            {invites.map((invitation) => {
              const name = nameOf(invitation)
              return (
                <li key={`${invitation.is_multiuse}${invitation.id}`} class="invite__open">
                  <span class="truncate">{name}</span>
                  <Button size="small" onClick={() => revoke(invitation)}>
                    {p.invite.revoke}
                    <span class="visually-hidden">: {name}</span>
                  </Button>
                </li>
              )
            })}
          </ul>
        )
      }
    />
  )
}

function nameOf(invitation: Invitation): string {
  if (!invitation.is_multiuse) return invitation.email ?? ''
  return p.invite.linkOf(roleName(invitation.invited_as))
}
