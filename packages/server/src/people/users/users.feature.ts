import type { PasswordAttempts } from '../../access/public.ts'
import type { MailContext } from '../../http/mail-context.ts'
import { userConsequences } from './user-changes.events.ts'
import { userAudits } from './users.audits.ts'
import { userProjections, userReducers, userSights } from './users.events.ts'
import { userRoutes } from './users.routes.ts'
import { userSnapshot } from './users.snapshot.ts'
import { loadUsers } from './users.store.ts'

export interface UserParts {
  readonly attempts: PasswordAttempts
  readonly mailContext: MailContext
}

export const usersFeature = {
  loaders: [loadUsers],
  audits: userAudits,
  reducers: userReducers,
  projections: userProjections,
  unaudited: ['user-timezone-changed', 'user-joined', 'sight-changed'] as const,
  consequences: userConsequences,
  sights: userSights,
  routes: ({ attempts, mailContext }: UserParts) => userRoutes(attempts, mailContext),
  snapshot: userSnapshot,
}
