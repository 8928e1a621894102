import type { LightClient } from '@parley/client/light'
import type { AppContext } from '../app-context.ts'

export type OrganizationChange = NonNullable<Parameters<LightClient['realm']['update']>[0]>

/** Changes settings of the organization for everybody. */
export async function changeOrganization(
  { client }: AppContext,
  change: OrganizationChange,
): Promise<void> {
  await client.realm.update(change)
}

export async function setIcon({ client }: AppContext, picture: Blob): Promise<void> {
  const file = new File([picture], 'icon.png', { type: picture.type })
  await client.pictures.setIcon({}, { file })
}

export async function removeIcon({ client }: AppContext): Promise<void> {
  await client.pictures.removeIcon({})
}

/** Ends all sessions of all users. Only an operator can reactivate the organization. */
export async function deactivateOrganization({ client }: AppContext): Promise<void> {
  await client.realm.deactivate({})
}
