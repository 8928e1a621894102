import type { Limiter } from '../http/limit.ts'
import type { MailContext } from '../http/mail-context.ts'
import type { Provider } from '../openid/provider.ts'
import type { Realm } from '../realms/realm.ts'
import { absentRoutes } from './absent.routes.ts'
import { accountPages } from './account.pages.ts'
import { authAudits, authProjections, authReducers } from './auth.events.ts'
import { authRoutes } from './auth.routes.ts'
import { deleteRevokedKeys, loadApiKeys } from './auth.store.ts'
import { oneTimePages } from './one-time-sign-in.pages.ts'
import type { OneTimeSignIn } from './one-time-sign-in.ts'
import type { PasswordAttempts } from './password-attempts.ts'
import { resetPasswordPages } from './reset-password.pages.ts'
import { sessionRoutes } from './sessions.routes.ts'
import { signInPages } from './sign-in.pages.ts'

export interface AuthPageParts {
  readonly limiter: Limiter
  readonly attempts: PasswordAttempts
  readonly mailContext: MailContext
  readonly provider: Provider | undefined
  readonly oneTimeSignIn: OneTimeSignIn
}

const hour = 3_600_000

/** Every sign-in makes a key, and nothing reads the ones that have ended. They are kept for a while, for whoever looks into an incident. */
const revokedDays = 30

/** Keys belong to users: this feature is loaded after theirs. */
export const authFeature = {
  loaders: [loadApiKeys],
  audits: authAudits,
  reducers: authReducers,
  projections: authProjections,
  unaudited: ['session-renewed'] as const,
  upkeep: [
    { everyMs: hour, work: ({ sql, id }: Realm) => deleteRevokedKeys(sql, id, revokedDays) },
  ],
  routes: ({ attempts }: Pick<AuthPageParts, 'attempts'>) => [
    ...absentRoutes,
    ...authRoutes(attempts),
    ...sessionRoutes(attempts),
  ],
  pages: ({ limiter, attempts, mailContext, provider, oneTimeSignIn }: AuthPageParts) => [
    ...signInPages(attempts, provider),
    ...oneTimePages(oneTimeSignIn),
    ...accountPages(attempts, provider),
    ...resetPasswordPages(limiter, mailContext, provider),
  ],
}
