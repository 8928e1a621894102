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
  summary: 'Get an API key with an email address and a password',
  route: 'POST /fetch_api_key',
  caller: 'anyone',
  params: {
    username: text('Email address of the account.', nameAsSent),
    password: text('Password of the account.', nameAsSent),
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
  summary: 'Create an API key',
  route: 'POST /users/me/api_keys',
  caller: 'user',
  params: {
    name: text('Name of the key, such as the name of the program.', nameAsSent),
    expires_at: json(
      'When the key expires, in Unix seconds. Default: never.',
      z.int().min(0).max(253_402_300_799).nullable().optional(),
    ),
    is_read_only: json('Whether the key is read-only.', z.boolean().default(false)),
    ...proofParams,
  },
  result: { id: keyId, api_key: z.string() },
  refusals: [...proofRefusals, apiKeyExpiryInvalid, apiKeyNameInvalid, tooManyApiKeys],
})

export const revokeApiKey = endpoint({
  id: 'revoke-api-key',
  summary:
    'Revoke one of your API keys; a key other than the current one requires proof of identity',
  route: 'DELETE /users/me/api_keys/{key_id}',
  caller: 'user',
  params: { key_id: path('Id of the key.', keyId), ...proofParams },
  result: {},
  refusals: [...proofRefusals, apiKeyUnknown],
})

export const regenerateApiKey = endpoint({
  id: 'regenerate-own-api-key',
  summary: 'Replace the current API key or, with proof of identity, all of your API keys',
  route: 'POST /users/me/api_key/regenerate',
  caller: 'user',
  params: proofParams,
  result: { api_key: z.string() },
  refusals: [...proofRefusals],
})
