import './invite.css'
import { roles } from '@parley/client/roles'
import { useApp } from '../app-context.ts'
import { intend } from '../intents/intend.ts'
import { type Invitation, resendInvitation, revokeInvitation } from '../intents/invitations.ts'
import { AnswerPane } from '../message/answer-pane.tsx'
import { useFollowedAnswer } from '../message/use-answer.ts'
import { Button } from '../parts/button.tsx'
import { confirm } from '../parts/confirm.tsx'
import { showToast } from '../parts/toast.tsx'
import { p } from '../words/people-words.ts'
import { longDay } from '../words/times.ts'
import { invitationWords } from './invitation-words.ts'
import { roleName } from './role-name.ts'

/** Open invitations: the user's own, or for administrators all. They follow what others change. */
export function OpenInvitations() {
  const { replica, client } = useApp()
  const version = replica.invitationChanges.value
  const asked = useFollowedAnswer(version, () => client.invitations.list({}))
  return (
    <AnswerPane
      asked={asked}
      render={({ invites }) =>
        invites.length === 0 ? (
          <p class="section__hint">{p.invite.noneOpen}</p>
        ) : (
          <ul class="plain-list">
            {invites.map((invitation) => (
              <InvitationRow
                key={`${invitation.is_multiuse}${invitation.id}`}
                invitation={invitation}
              />
            ))}
          </ul>
        )
      }
    />
  )
}

interface InvitationProps {
  readonly invitation: Invitation
}

function InvitationRow({ invitation }: InvitationProps) {
  const { replica } = useApp()
  const { is_owner, user_id } = replica.self.value
  const { invited_by_user_id, invited_as } = invitation
  // Administrators leave the invitations of owners to owners.
  const isOurs = is_owner || invited_as !== roles.owner || invited_by_user_id === user_id
  return (
    <li class="invite__open">
      <span class="invite__words">
        <span class="truncate">{nameOf(invitation)}</span>
        <span class="invite__detail">
          <Facts invitation={invitation} />
        </span>
      </span>
      {isOurs && (
        <span class="invite__actions">
          <Actions invitation={invitation} />
        </span>
      )}
    </li>
  )
}

function Facts({ invitation }: InvitationProps) {
  const { replica } = useApp()
  const words = invitationWords()
  const { is_multiuse, invited, invited_as, invited_by_user_id, expiry_date } = invitation
  const day = (seconds: number) => longDay(new Date(seconds * 1000))
  const inviter = replica.people.byId.get(invited_by_user_id)?.full_name
  const facts = [
    ...(is_multiuse ? [] : [roleName(invited_as)]),
    (is_multiuse ? words.made : words.sent)(day(invited)),
    ...(inviter === undefined ? [] : [words.by(inviter)]),
    expiry_date === null ? words.unlimited : words.ends(day(expiry_date)),
  ]
  return <>{facts.join(' · ')}</>
}

function Actions({ invitation }: InvitationProps) {
  const app = useApp()
  const words = invitationWords()
  const name = nameOf(invitation)
  const { email, link_url } = invitation
  const revoke = async () => {
    const title = email === undefined ? words.revokeLinkTitle : words.revokeTitle(email)
    const question = { title, explain: words.revokeExplain, action: p.invite.revoke }
    if (!(await confirm({ ...question, danger: true }))) return
    intend(async () => {
      await revokeInvitation(app, invitation)
      showToast({ text: p.invite.revoked })
    })
  }
  const resend = (address: string) =>
    intend(async () => {
      await resendInvitation(app, invitation)
      showToast({ kind: 'success', text: words.resent(address) })
    })
  const copy = (link: string) =>
    intend(async () => {
      await navigator.clipboard.writeText(link)
      showToast({ kind: 'success', text: p.invite.copied })
    })
  const button = (label: string, run: () => void) => (
    <Button size="small" aria-label={words.ofName(label, name)} onClick={run}>
      {label}
    </Button>
  )
  return (
    <>
      {email !== undefined && button(words.resend, () => resend(email))}
      {link_url !== undefined && button(words.copy, () => copy(link_url))}
      {button(p.invite.revoke, () => void revoke())}
    </>
  )
}

function nameOf({ is_multiuse, email, invited_as }: Invitation): string {
  return is_multiuse ? p.invite.linkOf(roleName(invited_as)) : (email ?? '')
}
