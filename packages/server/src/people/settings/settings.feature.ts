import { addressPages } from './address.pages.ts'
import { defaultProjections, defaultReducers } from './change-defaults.ts'
import { settingsProjections, settingsReducers } from './settings.events.ts'
import { settingsRoutes } from './settings.routes.ts'
import { settingsSnapshot } from './settings.snapshot.ts'

export const settingsFeature = {
  reducers: { ...settingsReducers, ...defaultReducers },
  projections: { ...settingsProjections, ...defaultProjections },
  routes: settingsRoutes,
  pages: addressPages,
  snapshot: settingsSnapshot,
}
