import type { PasswordAttempts } from '../../access/public.ts'
import type { Mailroom } from '../../http/mailroom.ts'
import { accountRoutes } from './accounts.routes.ts'
import { noteSignIn } from './first-sign-in.ts'

export interface AccountParts {
  readonly attempts: PasswordAttempts
  readonly mailroom: Mailroom
}

export const accountsFeature = {
  signals: { 'signed-in': noteSignIn },
  routes: ({ attempts, mailroom }: AccountParts) => accountRoutes(attempts, mailroom),
}
