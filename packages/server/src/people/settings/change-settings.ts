import { initialUserSettings, type UserSettingName, type UserSettings } from '@parley/contract'
import { issueLink, type NewLink, replacePassword } from '../../access/public.ts'
import type { User } from '../../directory/objects.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import { changeTimezone, rename } from '../users/change-user.ts'
import { requireMayRename } from '../users/users.policy.ts'
import { withSetting } from '../with-setting.ts'
import { updateSettings } from './settings.store.ts'

type Value = UserSettings[UserSettingName]

export interface SettingsChange {
  readonly settings: readonly (readonly [UserSettingName, Value])[]
  /** As `requireFullName` left it. */
  readonly fullName: string | undefined
  readonly timezone: string | undefined
  readonly passwordHash: string | undefined
  /** A new password ends all sessions except the one that sets it. */
  readonly keptKeyId?: number
  /** Asks a mailbox to confirm a new address. */
  readonly link?: NewLink | undefined
}

/** A user changes their own settings. */
export async function changeSettings(
  tx: ActionTx,
  viewer: Viewer,
  input: SettingsChange,
): Promise<void> {
  const { user } = viewer
  if (input.fullName !== undefined) {
    requireMayRename(viewer, input.fullName)
    await rename(tx, user, input.fullName)
  }
  const { passwordHash: hash } = input
  if (hash !== undefined) await replacePassword(tx, user, { hash, keptKeyId: input.keptKeyId })
  if (input.timezone !== undefined && input.timezone !== user.timezone) {
    await changeTimezone(tx, user, input.timezone)
  }
  await changeOwnSettings(tx, user, input.settings)
  // Note: here, and not when the email is written: a link of a key that was revoked meanwhile would let an intruder come back.
  if (input.link) await issueLink(tx, viewer, input.link)
}

/** Changes settings without anything else that belongs to them. */
export async function changeOwnSettings(
  tx: ActionTx,
  user: User,
  wanted: SettingsChange['settings'],
): Promise<void> {
  const settings = tellChanges(tx, user, wanted)
  if (settings === user.settings) return
  const names = wanted.map(([name]) => name)
  await updateSettings(await tx.open(), tx.directory.realmId, user.id, { settings, edited: names })
}

/** Appends the changes; returns the new settings. */
export function tellChanges(
  tx: ActionTx,
  user: User,
  wanted: SettingsChange['settings'],
): User['settings'] {
  let settings = user.settings
  for (const [name, value] of wanted) {
    const changed = withSetting(settings, name, value)
    if (changed[name] === settings[name]) continue
    const before = settings[name] ?? initialUserSettings[name]
    settings = changed
    tx.append({ kind: 'user-setting-changed', userId: user.id, name, before, value })
  }
  return settings
}
