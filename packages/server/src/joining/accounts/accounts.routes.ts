import { api, type ParamValues } from '@parley/contract'
import {
  hashPassword,
  type PasswordAttempts,
  provedBy,
  requireProof,
  requireStrongPassword,
} from '../../access/public.ts'
import { on } from '../../http/handler.ts'
import type { MailContext } from '../../http/mail-context.ts'
import { workOnDeletions } from '../../messages/public.ts'
import { requireFullName, requireMayCreateUsers } from '../../people/public.ts'
import { patienceIn } from '../../realms/patience.ts'
import { welcomeMail } from '../sign-up/sign-up-mails.ts'
import { prepareGreeting } from '../welcome/greet.ts'
import { addUser } from './add-user.ts'
import { deactivateUser, requireDeactivatable } from './deactivate-user.ts'
import { deactivationMail } from './deactivation-mail.ts'

/** Creating and deactivating accounts by administrators. */
export function accountRoutes(attempts: PasswordAttempts, mailContext: MailContext) {
  const { post } = mailContext
  return [
    on(api.users.create, async ({ realm, viewer, params, write }) => {
      requireMayCreateUsers(viewer)
      const { email, password } = params
      const fullName = requireFullName(params.full_name)
      await requireStrongPassword(password, [email, fullName])
      const passwordHash = await hashPassword(password)
      const { welcome_message_custom_text: text } = realm.directory.realm.settings
      const greeting = await prepareGreeting(viewer, text)
      const user_id = await write(addUser, { email, fullName, passwordHash, greeting })
      post.send(async () => welcomeMail(mailContext, realm, email))
      return { user_id }
    }),
    on(api.users.deactivate, async (context) => {
      const { realm, viewer, params, write } = context
      const { id } = requireDeactivatable(viewer, params.user_id)
      const proof = id === viewer.id ? await requireProof(attempts, context) : undefined
      const action = proof ? provedBy(proof, deactivateUser) : deactivateUser
      await write(action, deactivationOf(params))
      const { deactivation_notification_comment: comment } = params
      const user = realm.directory.users.get(params.user_id)
      if (comment !== undefined && user)
        post.send(async () => deactivationMail(realm, user, comment))
      await workOnDeletions(realm, patienceIn(realm))
    }),
  ]
}

function deactivationOf({
  user_id,
  actions,
}: ParamValues<(typeof api.users.deactivate)['params']>) {
  return {
    userId: user_id,
    forgetsProfile: actions?.delete_profile ?? false,
    forgets: {
      inPublicChannels: actions?.delete_public_channel_messages ?? false,
      inPrivateChannels: actions?.delete_private_channel_messages ?? false,
      direct: actions?.delete_direct_messages ?? false,
    },
  }
}
