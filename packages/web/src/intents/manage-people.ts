import type { LightClient } from '@parley/client/light'
import type { Person } from '@parley/client/replica'
import type { AppContext } from '../app-context.ts'

type Id = Person['user_id']
type Change = Omit<Parameters<LightClient['users']['update']>[0], 'user_id' | 'password'>
export type Leaving = Omit<
  Parameters<LightClient['users']['deactivate']>[0],
  'user_id' | 'password'
>

type NewPerson = Parameters<LightClient['users']['create']>[0]

/** Creates an account with a password. Resolves with its id. */
export async function createPerson({ client }: AppContext, person: NewPerson): Promise<number> {
  const { user_id } = await client.users.create(person)
  return user_id
}

/** Changes somebody's account as an administrator. */
export async function changePerson(
  { client }: AppContext,
  user_id: Id,
  change: Change,
): Promise<void> {
  await client.users.update({ user_id, ...change })
}

/** Ends an account and its sessions, keys and bots. */
export async function deactivatePerson(
  { client }: AppContext,
  user_id: Id,
  leaving: Leaving,
): Promise<void> {
  await client.users.deactivate({ user_id, ...leaving })
}

export async function reactivatePerson({ client }: AppContext, user_id: Id): Promise<void> {
  await client.users.reactivate({ user_id })
}
