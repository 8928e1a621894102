import { api, proofNeeded } from '@parley/contract'
import { isExpired, sessionsOf } from '../directory/credentials.ts'
import { on } from '../http/handler.ts'
import { endOtherSessions, endSession, endSessionsOf, requireSession } from './end-sessions.ts'
import type { PasswordAttempts } from './password-attempts.ts'
import { proofOf, provedBy, requireProof } from './proof.ts'
import { lastUseOf } from './renew-session.ts'

export function sessionRoutes(attempts: PasswordAttempts) {
  return [
    on(api.auth.getSessions, async ({ viewer, key: current }) => {
      const sessions = sessionsOf(viewer.user).filter((session) => !isExpired(session))
      return {
        sessions: sessions.map((session) => ({
          id: session.id,
          name: session.name,
          created_at: session.createdAt,
          expires_at: session.expiresAt,
          last_used_at: lastUseOf(session),
          is_current: session.id === current.id,
        })),
      }
    }),

    on(api.auth.endSession, async (context) => {
      const { key, viewer, params, write } = context
      const { session_id } = params
      const proof = await proofOf(attempts, context)
      requireSession(viewer, session_id)
      if (!proof && session_id !== key.id) throw proofNeeded({})
      await write(proof ? provedBy(proof, endSession) : endSession, session_id)
    }),

    on(api.auth.endOtherSessions, async (context) => {
      const proof = await requireProof(attempts, context)
      await context.write(provedBy(proof, endOtherSessions), context.key.id)
    }),

    on(api.auth.endSessionsOf, async (context) => {
      const { params, viewer, write } = context
      const isOwn = params.user_id === viewer.id
      const proof = isOwn ? await requireProof(attempts, context) : undefined
      await write(proof ? provedBy(proof, endSessionsOf) : endSessionsOf, params.user_id)
    }),
  ]
}
