import { appPadInvalid } from '@parley/contract'
import type { Visit } from '../http/form-pages.ts'
import { createApiKey, newSecret, type SignInProof } from './create-api-key.ts'
import type { SignedIn } from './sign-in.ts'

const padForm = /^[0-9a-f]{64}$/i

/**
 * The one-time pad of an app that opens this browser to sign in: as long as a key, in hexadecimal. Only the app
 * can decrypt the key that it receives, even if another program listens to its addresses.
 */
export function appPadOf(query: URLSearchParams): string | undefined {
  const pad = query.get('mobile_flow_otp')
  if (pad === null) return undefined
  if (!padForm.test(pad)) throw appPadInvalid({})
  return pad
}

/** Creates a key for the app and returns the URL that hands it over. The browser's own session does not change. */
export async function signInApp(
  {
    realm,
    siteUrl,
    clientName,
    origin,
  }: Pick<Visit, 'realm' | 'siteUrl' | 'clientName' | 'origin'>,
  { user, proof, subject }: Pick<SignedIn, 'user'> & SignInProof,
  pad: string,
): Promise<string> {
  const secret = newSecret()
  const wanted = { name: clientName, secret, proof, subject }
  await realm.write(createApiKey, user.id, wanted, origin)
  const key = Buffer.from(secret)
  const otp_encrypted_api_key = Buffer.from(pad, 'hex').map(
    (byte, index) => byte ^ (key[index] ?? 0),
  )
  const fields = {
    realm: siteUrl,
    email: user.deliveryEmail,
    user_id: String(user.id),
    otp_encrypted_api_key: Buffer.from(otp_encrypted_api_key).toString('hex'),
  }
  return `zulip://login?${new URLSearchParams(fields)}`
}
