import type { PasswordAttempts } from '../../access/public.ts'
import type { Limiter } from '../../http/limit.ts'
import type { Mailroom } from '../../http/mailroom.ts'
import { addressPages } from './address.pages.ts'
import { defaultProjections, defaultReducers } from './change-defaults.ts'
import { settingsConsequences, settingsProjections, settingsReducers } from './settings.events.ts'
import { settingsRoutes } from './settings.routes.ts'
import { settingsSnapshot } from './settings.snapshot.ts'

export interface SettingsParts {
  readonly limiter: Limiter
  readonly attempts: PasswordAttempts
  readonly mailroom: Mailroom
}

export const settingsFeature = {
  reducers: { ...settingsReducers, ...defaultReducers },
  projections: { ...settingsProjections, ...defaultProjections },
  consequences: settingsConsequences,
  routes: ({ limiter, attempts, mailroom }: SettingsParts) =>
    settingsRoutes(limiter, attempts, mailroom),
  pages: ({ mailroom }: SettingsParts) => addressPages(mailroom),
  snapshot: settingsSnapshot,
}
