import { callRoutes } from './calls.routes.ts'

export const callsFeature = { routes: callRoutes }
