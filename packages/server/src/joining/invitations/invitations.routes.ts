import {
  api,
  type InvitationObject,
  invitationFailed,
  limits,
  nobodyInvited,
} from '@parley/contract'
import { newSecret } from '../../access/public.ts'
import { userOf } from '../../directory/of-id.ts'
import { isAdministrator, type Viewer } from '../../directory/viewer.ts'
import { on } from '../../http/handler.ts'
import { type Charge, type Limiter, limitRules } from '../../http/limit.ts'
import { linkTo, type MailContext } from '../../http/mail-context.ts'
import { invariant } from '../../invariant.ts'
import type { Realm } from '../../realms/realm.ts'
import { renewByMail, requireMailed, revokeInvitation } from './change-invitation.ts'
import { invitationMail, invitationPath } from './invitation-mail.ts'
import { type Grant, requireMayInvite } from './invitations.policy.ts'
import { findInvitations, type Invitation } from './invitations.store.ts'
import {
  type Addressed,
  type Invited,
  inviteByLink,
  inviteByMail,
  requireAddresses,
  tooManyInvited,
} from './invite.ts'
import { showLinks } from './show-links.ts'

export function invitationRoutes(limiter: Limiter, mailContext: MailContext) {
  // Note: by inviter, so that nobody can use up what others may send to an address.
  const chargesOf = (realm: Realm, viewer: Viewer, to: readonly string[]) =>
    to.map((email): Charge => {
      const key = `invites ${realm.id} ${viewer.id} ${email.toLowerCase()}`
      return [limitRules.mailsToAddress, key]
    })
  return [
    ...linkRoutes(mailContext),

    on(api.invitations.send, async ({ realm, viewer, params, write }) => {
      requireMayInvite(viewer, 'mail')
      const to = addressed(params.invitee_emails)
      requireAddresses(realm.directory, to)
      const { invite_expires_in_minutes: minutes, notify_referrer_on_join } = params
      const notifiesInviter = notify_referrer_on_join
      const wanted = { to, notifiesInviter, minutes, grant: grantOf(params) }
      const addresses = to.map(({ email }) => email)
      const invited = await limiter.takeFor(chargesOf(realm, viewer, addresses), () =>
        write(inviteByMail, wanted),
      )
      const skipped = invited.skipped.map(([email]) => email)
      for (const charge of chargesOf(realm, viewer, skipped)) limiter.giveBack(...charge)
      for (const one of invited.sent) {
        mailContext.post.send(async () => invitationMail(mailContext, realm, viewer.user, one))
      }
      requireNoneSkipped(invited)
    }),

    on(api.invitations.revoke, ({ params, write }) =>
      write(revokeInvitation, { id: params.invite_id, isLink: false }),
    ),

    on(api.invitations.resend, async ({ realm, viewer, params, write }) => {
      const { invite_id: id } = params
      const { email, inviterId } = await requireMailed(realm, viewer, id)
      invariant(email, 'an invitation by email has an address')
      const secret = newSecret()
      await limiter.takeFor(chargesOf(realm, viewer, [email]), () =>
        write(renewByMail, { id, secret }),
      )
      const inviter = userOf(realm.directory, inviterId)
      mailContext.post.send(async () =>
        invitationMail(mailContext, realm, inviter, { email, secret }),
      )
    }),
  ]
}

function linkRoutes(mailContext: MailContext) {
  return [
    on(api.invitations.createLink, async ({ realm, params, write }) => {
      const secret = newSecret()
      const { invite_expires_in_minutes: minutes } = params
      await write(inviteByLink, { secret, minutes, grant: grantOf(params) })
      return { invite_link: linkTo(mailContext, realm, invitationPath(secret)) }
    }),

    on(api.invitations.list, async ({ realm, viewer, key, write }) => {
      const own = isAdministrator(viewer.user) ? {} : { inviterId: viewer.id }
      const found = await findInvitations(realm.sql, realm.id, own)
      const shown = await showLinks({ viewer, key, write }, found)
      const invites = found.map((one) => {
        const common = invitationWire(one)
        if (one.secret === null || !shown.has(one.id)) return common
        return { ...common, link_url: linkTo(mailContext, realm, invitationPath(one.secret)) }
      })
      return { invites }
    }),

    on(api.invitations.revokeLink, ({ params, write }) =>
      write(revokeInvitation, { id: params.invite_id, isLink: true }),
    ),
  ]
}

/** Each address once; `Ana <ana@example.org>` is the one in it. Note: they are counted before any work is done for each. */
function addressed(given: string): Addressed[] {
  const listed = given.split(/[\n,]/).filter((part) => part.trim() !== '')
  if (listed.length > limits.maxInvitationsPerDay) throw tooManyInvited()
  const parts = listed.map((part) => (/<([^<>]*)>/.exec(part)?.[1] ?? part).trim())
  const unique = new Map(parts.map((email) => [email.toLowerCase(), email]))
  unique.delete('')
  if (unique.size === 0) throw nobodyInvited({})
  return [...unique.values()].map((email) => ({ email, secret: newSecret() }))
}

interface GrantParams {
  readonly invite_as: Grant['role']
  readonly stream_ids: Grant['channelIds']
  readonly group_ids: Grant['groupIds']
  readonly include_realm_default_subscriptions: boolean
  readonly welcome_message_custom_text?: string | undefined
}

function grantOf(params: GrantParams): Grant {
  return {
    role: params.invite_as,
    channelIds: [...new Set(params.stream_ids)],
    groupIds: [...new Set(params.group_ids)],
    withDefaults: params.include_realm_default_subscriptions,
    welcomeText: params.welcome_message_custom_text ?? null,
  }
}

function requireNoneSkipped({ sent, skipped }: Invited): void {
  if (skipped.length === 0) return
  const isAny = sent.length > 0
  throw invitationFailed({
    errors: [...skipped],
    sent_invitations: isAny,
    daily_limit_reached: false,
    problem: isAny
      ? 'Some of those addresses already have an account. Invitations were sent to all others.'
      : "We weren't able to invite anyone.",
  })
}

/** Without the link: it is a secret. */
function invitationWire(one: Invitation): InvitationObject {
  const { email } = one
  const common = {
    id: one.id,
    invited_by_user_id: one.inviterId,
    invited: one.sentAt,
    expiry_date: one.expiresAt,
    invited_as: one.role,
    is_multiuse: email === null,
  }
  return email === null
    ? common
    : { ...common, email, notify_referrer_on_join: one.notifiesInviter }
}
