import { z } from 'zod'
import { endpoint, json, path, text } from '../declare.ts'
import { maxId, userId } from '../ids.ts'
import { nameAsSent } from '../text-rules.ts'
import { proofParams, proofRefusals } from './proof.ts'
import {
  apiKeyExpiryInvalid,
  apiKeyNameInvalid,
  apiKeyUnknown,
  authenticationFailed,
  tooManyApiKeys,
  userDeactivated,
} from './refusals.ts'

export const fetchApiKey = endpoint({
  id: 'fetch-api-key',
  summary: 'Get an API key with an address and a password',
  route: 'POST /fetch_api_key',
  caller: 'anyone',
  params: {
    username: text('The address of the account.', nameAsSent),
    password: text('The password of the account.', nameAsSent),
  },
  result: { api_key: z.string(), email: z.string(), user_id: userId },
  refusals: [authenticationFailed, userDeactivated],
})

const keyId = z.int().min(0).max(maxId)

/** A key as its owner sees it: never the key itself. */
export const apiKeyObject = z.strictObject({
  id: keyId,
  name: z.string(),
  created_at: z.int(),
  expires_at: z.int().nullable(),
  is_read_only: z.boolean(),
  /** Whether the request came in with it. */
  is_current: z.boolean(),
})

export const getApiKeys = endpoint({
  id: 'get-api-keys',
  summary: 'List your API keys',
  route: 'GET /users/me/api_keys',
  caller: 'user',
  params: {},
  result: { api_keys: z.array(apiKeyObject) },
  refusals: [],
})

export const createApiKey = endpoint({
  id: 'create-api-key',
  summary: 'Make an API key for a program',
  route: 'POST /users/me/api_keys',
  caller: 'user',
  params: {
    name: text('What the key is for.', nameAsSent),
    expires_at: json(
      'When the key stops to work, in Unix seconds; without it, it works until it is revoked.',
      z.int().min(0).max(253_402_300_799).nullable().optional(),
    ),
    is_read_only: json('Whether the key may only read.', z.boolean().default(false)),
    ...proofParams,
  },
  result: { id: keyId, api_key: z.string() },
  refusals: [...proofRefusals, apiKeyExpiryInvalid, apiKeyNameInvalid, tooManyApiKeys],
})

export const revokeApiKey = endpoint({
  id: 'revoke-api-key',
  summary: 'Revoke one of your API keys; another one than the request comes with needs proof',
  route: 'DELETE /users/me/api_keys/{key_id}',
  caller: 'user',
  params: { key_id: path('The key.', keyId), ...proofParams },
  result: {},
  refusals: [...proofRefusals, apiKeyUnknown],
})

export const regenerateApiKey = endpoint({
  id: 'regenerate-own-api-key',
  summary: 'Get a new API key instead of the one that asks, or with proof instead of all',
  route: 'POST /users/me/api_key/regenerate',
  caller: 'user',
  params: proofParams,
  result: { api_key: z.string() },
  refusals: [...proofRefusals],
})
