import { api, signInMissing } from '@parley/contract'
import { on } from '../http/handler.ts'

/** Ways to sign in that clients try and this server does not have. */
export const absentRoutes = [
  on(api.auth.devFetchApiKey, async () => {
    throw signInMissing({ way: 'DevAuthBackend' })
  }),

  on(api.auth.jwtFetchApiKey, async () => {
    throw signInMissing({ way: 'JWT authentication' })
  }),
]
