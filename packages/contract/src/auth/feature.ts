import * as absent from './absent-endpoints.ts'
import * as auth from './endpoints.ts'
import * as sessions from './session-endpoints.ts'

export const authFeature = {
  summary: 'API keys and sessions.',
  endpoints: {
    createApiKey: auth.createApiKey,
    devFetchApiKey: absent.devFetchApiKey,
    jwtFetchApiKey: absent.jwtFetchApiKey,
    fetchApiKey: auth.fetchApiKey,
    getApiKeys: auth.getApiKeys,
    regenerateApiKey: auth.regenerateApiKey,
    revokeApiKey: auth.revokeApiKey,
    endOtherSessions: sessions.endOtherSessions,
    endSession: sessions.endSession,
    endSessionsOf: sessions.endSessionsOf,
    getSessions: sessions.getSessions,
  },
  audits: [
    'signed_in',
    'sign_in_refused',
    'password_set',
    'key_made',
    'keys_ended',
    'provider_linked',
    'provider_unlinked',
  ],
} as const
