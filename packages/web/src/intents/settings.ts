import type { LightClient } from '@parley/client/light'
import type { LocalEvent, Replica, UserSettings } from '@parley/client/replica'
import type { AppContext } from '../app-context.ts'
import { serverNow } from '../server-clock.ts'
import { act } from './act.ts'

type Settings = NonNullable<Parameters<LightClient['settings']['update']>[0]>
type Account = Pick<
  Settings,
  'full_name' | 'timezone' | 'email' | 'old_password' | 'new_password' | 'password'
>
type ProfileValue = Parameters<LightClient['profileFields']['setValues']>[0]['data'][number]
type Status = NonNullable<Parameters<LightClient['userStatus']['update']>[0]>

/** Changes a personal setting: shown at once, and rolled back if the server refuses. */
export async function changeSetting<Name extends keyof UserSettings>(
  app: AppContext,
  name: Name,
  value: UserSettings[Name],
): Promise<void> {
  const event = { type: 'user_settings', op: 'update', property: name, value }
  const how = { place: 'settings', shown: [event as unknown as LocalEvent] }
  act(app, 'settings.update', { [name]: value }, how)
}

/** Changes the user's name, password or other account data. */
export async function changeAccount({ client }: AppContext, change: Account): Promise<void> {
  await client.settings.update(change)
}

export async function setPicture({ client }: AppContext, picture: Blob): Promise<void> {
  const file = new File([picture], 'picture.png', { type: picture.type })
  await client.pictures.setAvatar({}, { file })
}

export async function removePicture({ client }: AppContext): Promise<void> {
  await client.pictures.removeAvatar({})
}

/** Sets a profile field; an empty text clears it. */
export async function setProfileValue(
  { client }: AppContext,
  { id, value }: ProfileValue,
): Promise<void> {
  const isEmpty = value === null || value.length === 0
  if (isEmpty) await client.profileFields.clearValues({ data: [id] })
  else await client.profileFields.setValues({ data: [{ id, value }] })
}

export async function setStatus({ client }: AppContext, status: Status): Promise<void> {
  await client.userStatus.update(status)
}

export async function addAlertWord({ client }: AppContext, word: string): Promise<void> {
  await client.alertWords.add({ alert_words: [word] })
}

export async function removeAlertWord({ client }: AppContext, word: string): Promise<void> {
  await client.alertWords.remove({ alert_words: [word] })
}

/** Mutes or unmutes a user: shown at once, and rolled back if the server refuses. */
export async function setPersonMuted(
  app: AppContext,
  userId: number,
  isMuted: boolean,
): Promise<void> {
  const { replica } = app
  const muted_user_id = userId as Replica['selfId']
  const others = replica
    .list('muted_users')
    .peek()
    .filter(({ id }) => id !== muted_user_id)
  const entry = { id: muted_user_id, timestamp: Math.floor(serverNow() / 1000) }
  const muted_users = isMuted ? [...others, entry] : others
  const how = { place: 'muted people', shown: [{ type: 'muted_users', muted_users }] } as const
  act(app, isMuted ? 'mutedUsers.mute' : 'mutedUsers.unmute', { muted_user_id }, how)
}
