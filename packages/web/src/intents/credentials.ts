import type { LightClient } from '@parley/client/light'
import type { AppContext } from '../app-context.ts'
import { withProof } from './proof.ts'

type NewKey = Omit<Parameters<LightClient['auth']['createApiKey']>[0], 'password'>
type KeyId = Parameters<LightClient['auth']['revokeApiKey']>[0]['key_id']
type UserId = Parameters<LightClient['auth']['endSessionsOf']>[0]['user_id']
type SessionId = Parameters<LightClient['auth']['endSession']>[0]['session_id']

// Changes to credentials. Each may ask for the password, and resolves with undefined or false if the user cancels.

/** Creates a key and resolves with its secret, which the server shows only once. */
export async function createKey({ client }: AppContext, key: NewKey): Promise<string | undefined> {
  const made = await withProof((proof) => client.auth.createApiKey({ ...key, ...proof }))
  return made?.api_key
}

/** Resolves with whether the key was revoked. */
export async function revokeKey({ client }: AppContext, key_id: KeyId): Promise<boolean> {
  return wasDone(await withProof((proof) => client.auth.revokeApiKey({ key_id, ...proof })))
}

/** Ends a session of another browser. Resolves with whether it was ended. */
export async function endSession({ client }: AppContext, session_id: SessionId): Promise<boolean> {
  return wasDone(await withProof((proof) => client.auth.endSession({ session_id, ...proof })))
}

export async function endOtherSessions({ client }: AppContext): Promise<boolean> {
  return wasDone(await withProof((proof) => client.auth.endOtherSessions(proof)))
}

/** Ends all sessions of somebody as an administrator. Resolves with whether they were ended. */
export async function endSessionsOf({ client }: AppContext, user_id: UserId): Promise<boolean> {
  return wasDone(await withProof((proof) => client.auth.endSessionsOf({ user_id, ...proof })))
}

/**
 * Requests a new email address, which takes effect when the user follows the link in the email. Resolves with
 * whether it was requested.
 */
export async function changeAddress({ client }: AppContext, email: string): Promise<boolean> {
  return wasDone(await withProof((proof) => client.settings.update({ email, ...proof })))
}

/** Deactivates the user's own account. Resolves with whether it was deactivated. */
export async function leaveOrganization({ client }: AppContext): Promise<boolean> {
  return wasDone(await withProof((proof) => client.users.deactivateOwn(proof)))
}

function wasDone(answer: unknown): boolean {
  return answer !== undefined
}
