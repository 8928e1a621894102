import type { PasswordAttempts } from '../../access/public.ts'
import type { MailContext } from '../../http/mail-context.ts'
import { accountRoutes } from './accounts.routes.ts'
import { noteSignIn } from './first-sign-in.ts'

export interface AccountParts {
  readonly attempts: PasswordAttempts
  readonly mailContext: MailContext
}

export const accountsFeature = {
  signals: { 'signed-in': noteSignIn },
  routes: ({ attempts, mailContext }: AccountParts) => accountRoutes(attempts, mailContext),
}
