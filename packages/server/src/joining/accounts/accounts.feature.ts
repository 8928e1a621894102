import type { PasswordAttempts } from '../../access/public.ts'
import type { Mailroom } from '../../http/mailroom.ts'
import { accountRoutes } from './accounts.routes.ts'

export interface AccountParts {
  readonly attempts: PasswordAttempts
  readonly mailroom: Mailroom
}

export const accountsFeature = {
  routes: ({ attempts, mailroom }: AccountParts) => accountRoutes(attempts, mailroom),
}
