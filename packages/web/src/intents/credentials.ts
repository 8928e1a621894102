import type { LightClient } from '@parley/client/light'
import type { AppContext } from '../app-context.ts'
import { withProof } from './proof.ts'

type NewKey = Omit<Parameters<LightClient['auth']['createApiKey']>[0], 'password'>
type KeyId = Parameters<LightClient['auth']['revokeApiKey']>[0]['key_id']
type SessionId = Parameters<LightClient['auth']['endSession']>[0]['session_id']

// What opens the account. All of it may ask for the password; nothing comes back from who does not give it.

/** Makes a key; resolves with the key itself, which the server never tells again. */
export async function createKey({ client }: AppContext, key: NewKey): Promise<string | undefined> {
  const made = await withProof((proof) => client.auth.createApiKey({ ...key, ...proof }))
  return made?.api_key
}

/** Whether it was done. */
export async function revokeKey({ client }: AppContext, key_id: KeyId): Promise<boolean> {
  return wasDone(await withProof((proof) => client.auth.revokeApiKey({ key_id, ...proof })))
}

/** Signs another browser out; whether it was done. */
export async function endSession({ client }: AppContext, session_id: SessionId): Promise<boolean> {
  return wasDone(await withProof((proof) => client.auth.endSession({ session_id, ...proof })))
}

export async function endOtherSessions({ client }: AppContext): Promise<boolean> {
  return wasDone(await withProof((proof) => client.auth.endOtherSessions(proof)))
}

/** Asks for another address: it counts when the link in a mail was followed. Whether it was asked for. */
export async function changeAddress({ client }: AppContext, email: string): Promise<boolean> {
  return wasDone(await withProof((proof) => client.settings.update({ email, ...proof })))
}

/** Deactivates one's own account; whether it was done. */
export async function leaveOrganization({ client }: AppContext): Promise<boolean> {
  return wasDone(await withProof((proof) => client.users.deactivateOwn(proof)))
}

function wasDone(answer: unknown): boolean {
  return answer !== undefined
}
