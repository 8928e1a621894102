import type { LightClient } from '@parley/client/light'
import type { AppContext } from '../app-context.ts'

type Sent = Parameters<LightClient['invitations']['send']>[0]
type Link = NonNullable<Parameters<LightClient['invitations']['createLink']>[0]>
export type Invitation = Awaited<ReturnType<LightClient['invitations']['list']>>['invites'][number]

export async function inviteByMail({ client }: AppContext, invitation: Sent): Promise<void> {
  await client.invitations.send(invitation)
}

/** Creates an invitation link and resolves with it. */
export async function makeInviteLink({ client }: AppContext, link: Link): Promise<string> {
  const { invite_link } = await client.invitations.createLink(link)
  return invite_link
}

export async function revokeInvitation({ client }: AppContext, invitation: Invitation) {
  const { id: invite_id, is_multiuse } = invitation
  if (is_multiuse) await client.invitations.revokeLink({ invite_id })
  else await client.invitations.revoke({ invite_id })
}

/** Sends the email again, with a new link. */
export async function resendInvitation(
  { client }: AppContext,
  { id: invite_id }: Invitation,
): Promise<void> {
  await client.invitations.resend({ invite_id })
}
