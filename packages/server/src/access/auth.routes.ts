import { api, proofNeeded } from '@parley/contract'
import { programKeys } from '../directory/credentials.ts'
import { on } from '../http/handler.ts'
import { sharedDate } from '../shared-clock.ts'
import {
  createApiKey,
  createNamedKey,
  newSecret,
  requireExpiry,
  requireKeyName,
} from './create-api-key.ts'
import type { PasswordAttempts } from './password-attempts.ts'
import { proofOf, provedBy, requireProof } from './proof.ts'
import { regenerateApiKey, rotateApiKey } from './regenerate-api-key.ts'
import { requireKey, revokeApiKey } from './revoke-api-keys.ts'
import { signIn } from './sign-in.ts'

export function authRoutes(attempts: PasswordAttempts) {
  return [
    on(api.auth.fetchApiKey, async ({ realm, params, clientName, network, origin }) => {
      const { user, proof } = await signIn(attempts, realm, { ...params, network, origin })
      const secret = newSecret()
      await realm.write(createApiKey, user.id, { name: clientName, secret, proof }, origin)
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

    on(api.auth.createApiKey, async (context) => {
      const { key: maker, params, write } = context
      const name = requireKeyName(params.name)
      const { expires_at: expiresAt = null, is_read_only: isReadOnly } = params
      requireExpiry(maker, expiresAt, sharedDate())
      const proof = await requireProof(attempts, context)
      const secret = newSecret()
      const wanted = { name, secret, expiresAt, isReadOnly, maker }
      const { id } = await write(provedBy(proof, createNamedKey), wanted)
      return { id, api_key: secret }
    }),

    on(api.auth.revokeApiKey, async (context) => {
      const { key, viewer, params, write } = context
      const { key_id } = params
      const proof = await proofOf(attempts, context)
      requireKey(viewer, key_id)
      if (!proof && key_id !== key.id) throw proofNeeded({})
      await write(proof ? provedBy(proof, revokeApiKey) : revokeApiKey, key_id)
    }),

    on(api.auth.regenerateApiKey, async (context) => {
      const { key: maker, write } = context
      const proof = await proofOf(attempts, context)
      const secret = newSecret()
      const action = proof ? provedBy(proof, regenerateApiKey) : rotateApiKey
      await write(action, { secret, maker })
      return { api_key: secret }
    }),
  ]
}
