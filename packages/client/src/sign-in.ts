import type { UserId } from '@parley/contract'
import type { CallOptions } from './call.ts'
import { type Credentials, connect, type Transport } from './connect.ts'

export interface SignIn extends Transport {
  readonly site: string
  readonly username: string
  readonly password: string
}

/** Gets the API key of an account, to be stored and passed to `connect`. */
export async function signIn(
  { username, password, ...where }: SignIn,
  options: CallOptions = {},
): Promise<Credentials & { readonly userId: UserId }> {
  const client = connect(where)
  const account = await client.auth.fetchApiKey({ username, password }, options)
  return {
    site: where.site,
    email: account.email,
    apiKey: account.api_key,
    userId: account.user_id,
  }
}
