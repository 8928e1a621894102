import { typingProjections } from './typing.events.ts'
import { typingRoutes } from './typing.routes.ts'

export const typingFeature = { ephemeral: typingProjections, routes: typingRoutes }
