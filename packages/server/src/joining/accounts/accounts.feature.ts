import { accountRoutes } from './accounts.routes.ts'

export const accountsFeature = { routes: accountRoutes }
