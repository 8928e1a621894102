import { api } from '@parley/contract'
import { programKeys } from '../directory/credentials.ts'
import { on } from '../http/handler.ts'
import type { Limiter } from '../http/limit.ts'
import { createApiKey, createNamedKey, newSecret, requireKeyName } from './create-api-key.ts'
import { regenerateApiKey } from './regenerate-api-key.ts'
import { revokeApiKey } from './revoke-api-keys.ts'
import { signIn } from './sign-in.ts'

export function authRoutes(limiter: Limiter) {
  return [
    on(api.auth.fetchApiKey, async ({ realm, params, clientName }) => {
      const { user, proof } = await signIn(limiter, realm, params)
      const secret = newSecret()
      await realm.write(createApiKey, user.id, { name: clientName, secret, proof })
      return { api_key: secret, email: user.deliveryEmail, user_id: user.id }
    }),

    on(api.auth.getApiKeys, async ({ viewer, key: current }) => ({
      api_keys: programKeys(viewer.user).map((key) => ({
        id: key.id,
        name: key.name,
        created_at: key.createdAt,
        expires_at: key.expiresAt,
        is_read_only: key.isReadOnly,
        is_current: key.id === current.id,
      })),
    })),

    on(api.auth.createApiKey, async ({ key: maker, params, write }) => {
      const secret = newSecret()
      const name = requireKeyName(params.name)
      const { expires_at: expiresAt = null, is_read_only: isReadOnly } = params
      const wanted = { name, secret, expiresAt, isReadOnly, maker }
      const { id } = await write(createNamedKey, wanted)
      return { id, api_key: secret }
    }),

    on(api.auth.revokeApiKey, async ({ params, write }) => {
      await write(revokeApiKey, params.key_id)
      return {}
    }),

    on(api.auth.regenerateApiKey, async ({ key: maker, write }) => {
      const secret = newSecret()
      await write(regenerateApiKey, { secret, maker })
      return { api_key: secret }
    }),
  ]
}
