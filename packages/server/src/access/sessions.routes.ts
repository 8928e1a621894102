import { api } from '@parley/contract'
import { isExpired, sessionsOf } from '../directory/credentials.ts'
import { on } from '../http/handler.ts'
import { endOtherSessions, endSession, endSessionsOf } from './end-sessions.ts'

export const sessionRoutes = [
  on(api.auth.getSessions, async ({ viewer, key: current }) => {
    const sessions = sessionsOf(viewer.user).filter((session) => !isExpired(session))
    return {
      sessions: sessions.map((session) => ({
        id: session.id,
        name: session.name,
        created_at: session.createdAt,
        expires_at: session.expiresAt,
        is_current: session.id === current.id,
      })),
    }
  }),

  on(api.auth.endSession, async ({ params, write }) => {
    await write(endSession, params.session_id)
    return {}
  }),

  on(api.auth.endOtherSessions, async ({ key, write }) => {
    await write(endOtherSessions, key.id)
    return {}
  }),

  on(api.auth.endSessionsOf, async ({ params, write }) => {
    await write(endSessionsOf, params.user_id)
    return {}
  }),
]
