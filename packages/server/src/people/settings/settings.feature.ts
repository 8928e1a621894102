import type { PasswordAttempts } from '../../access/public.ts'
import type { Limiter } from '../../http/limit.ts'
import type { MailContext } from '../../http/mail-context.ts'
import { addressPages } from './address.pages.ts'
import { defaultProjections, defaultReducers } from './change-defaults.ts'
import {
  settingAudits,
  settingsConsequences,
  settingsProjections,
  settingsReducers,
} from './settings.events.ts'
import { settingsRoutes } from './settings.routes.ts'
import { settingsSnapshot } from './settings.snapshot.ts'

export interface SettingsParts {
  readonly limiter: Limiter
  readonly attempts: PasswordAttempts
  readonly mailContext: MailContext
}

export const settingsFeature = {
  audits: settingAudits,
  reducers: { ...settingsReducers, ...defaultReducers },
  projections: { ...settingsProjections, ...defaultProjections },
  consequences: settingsConsequences,
  routes: ({ limiter, attempts, mailContext }: SettingsParts) =>
    settingsRoutes(limiter, attempts, mailContext),
  pages: ({ mailContext }: SettingsParts) => addressPages(mailContext),
  snapshot: settingsSnapshot,
}
