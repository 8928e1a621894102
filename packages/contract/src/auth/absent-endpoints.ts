import { z } from 'zod'
import { endpoint, json, text } from '../declare.ts'
import { userId } from '../ids.ts'
import { signInMissing } from './refusals.ts'

const keyResult = { api_key: z.string(), email: z.string() }

/** Development servers of other products return keys here; this one never does. */
export const devFetchApiKey = endpoint({
  id: 'dev-fetch-api-key',
  summary: 'Get an API key without a password, on development servers',
  route: 'POST /dev_fetch_api_key',
  caller: 'anyone',
  params: { username: text('Email address of the user.', z.string().max(1000)) },
  result: { ...keyResult, user_id: userId },
  refusals: [signInMissing],
})

export const jwtFetchApiKey = endpoint({
  id: 'jwt-fetch-api-key',
  summary: 'Get an API key with a JSON Web Token',
  route: 'POST /jwt/fetch_api_key',
  caller: 'anyone',
  params: {
    token: text('JSON Web Token.', z.string().max(10_000).default('')),
    include_profile: json('Whether the answer includes the user.', z.boolean().default(false)),
  },
  result: keyResult,
  refusals: [signInMissing],
})
