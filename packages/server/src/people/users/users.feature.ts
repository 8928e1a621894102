import { userProjections, userReducers } from './users.events.ts'
import { userRoutes } from './users.routes.ts'
import { userSnapshot } from './users.snapshot.ts'
import { loadUsers } from './users.store.ts'

export const usersFeature = {
  loaders: [loadUsers],
  reducers: userReducers,
  projections: userProjections,
  routes: userRoutes,
  snapshot: userSnapshot,
}
