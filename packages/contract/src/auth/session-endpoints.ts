import { z } from 'zod'
import { endpoint, path } from '../declare.ts'
import { maxId, userId } from '../ids.ts'
import { userNotFound } from '../users/refusals.ts'
import { proofParams, proofRefusals } from './proof.ts'
import { sessionUnknown } from './refusals.ts'

const sessionId = z.int().min(0).max(maxId)

/** A browser session. */
export const sessionObject = z.strictObject({
  id: sessionId,
  /** The browser and its system, as far as it identifies itself. */
  name: z.string(),
  created_at: z.int(),
  expires_at: z.int().nullable(),
  /**
   * The last use that the server has recorded, in Unix seconds. It records one each day, except in the last two weeks before the session
   * reaches its longest duration.
   */
  last_used_at: z.int(),
  /** Whether the request came in with it. */
  is_current: z.boolean(),
})

export const getSessions = endpoint({
  id: 'get-sessions',
  summary: 'List your browser sessions',
  route: 'GET /users/me/sessions',
  caller: 'user',
  params: {},
  result: { sessions: z.array(sessionObject) },
  refusals: [],
})

export const endSession = endpoint({
  id: 'end-session',
  summary: 'End one of your browser sessions',
  route: 'DELETE /users/me/sessions/{session_id}',
  caller: 'user',
  params: { session_id: path('Id of the session.', sessionId), ...proofParams },
  result: {},
  refusals: [...proofRefusals, sessionUnknown],
})

export const endOtherSessions = endpoint({
  id: 'end-other-sessions',
  summary: 'End all of your browser sessions except the current one',
  route: 'DELETE /users/me/sessions',
  caller: 'user',
  params: proofParams,
  result: {},
  refusals: [...proofRefusals],
})

export const endSessionsOf = endpoint({
  id: 'end-sessions-of-user',
  summary: 'End all browser sessions of a user',
  route: 'DELETE /users/{user_id}/sessions',
  caller: 'administrator',
  params: { user_id: path('Id of the user.', userId), ...proofParams },
  result: {},
  refusals: [...proofRefusals, userNotFound],
})
