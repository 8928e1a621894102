import {
  type LegacyWord,
  legacySettingNames,
  type UserId,
  type UserSettingName,
  type UserSettings,
} from '@parley/contract'
import { replacePassword } from '../../access/public.ts'
import { addressVisibility } from '../../directory/addresses.ts'
import type { User } from '../../directory/objects.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import { changeTimezone, followPublicAddress, rename } from '../users/change-user.ts'
import { requireMayRename } from '../users/users.policy.ts'
import { isLegacy, withSetting } from './settings.events.ts'
import { updateSettings } from './settings.store.ts'

type Value = UserSettings[UserSettingName]

export interface SettingsChange {
  readonly settings: readonly (readonly [UserSettingName, Value])[]
  /** As `requireFullName` left it. */
  readonly fullName: string | undefined
  readonly timezone: string | undefined
  readonly passwordHash: string | undefined
  /** A new password ends all sessions but the one that sets it. */
  readonly keptKeyId?: number
}

/** Somebody changes what is their own. */
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
    tx.append({ kind: 'own-timezone-changed', userId: user.id, timezone: input.timezone })
    tellLegacy(tx, user.id, 'timezone', input.timezone)
  }
  await changeEach(tx, user, input.settings)
}

async function changeEach(
  tx: ActionTx,
  user: User,
  wanted: SettingsChange['settings'],
): Promise<void> {
  const settings = tellChanges(tx, user, wanted)
  if (settings === user.settings) return
  const names = wanted.map(([name]) => name)
  await updateSettings(await tx.open(), tx.directory.realmId, user.id, { settings, edited: names })
}

/** Announces what changes; answers the settings as they will be. */
export function tellChanges(
  tx: ActionTx,
  user: User,
  wanted: SettingsChange['settings'],
): User['settings'] {
  let settings = user.settings
  for (const [name, value] of wanted) {
    const changed = withSetting(settings, name, value)
    if (changed[name] === settings[name]) continue
    settings = changed
    tx.append({ kind: 'user-setting-changed', userId: user.id, name, value })
    tellLegacy(tx, user.id, name, value)
    if (name === 'allow_private_data_export') {
      tx.append({ kind: 'export-consent-changed', userId: user.id, consented: value === true })
    }
    if (name === 'presence_enabled') tellSharing(tx, user.id, value === true)
  }
  if (settings !== user.settings) followVisibility(tx, user, settings)
  return settings
}

function tellSharing(tx: ActionTx, userId: UserId, isShared: boolean): void {
  tx.append({ kind: 'presence-sharing-changed', userId, isShared })
  tx.append({ kind: 'away-changed', userId, isAway: !isShared })
}

function tellLegacy(tx: ActionTx, userId: UserId, name: string, value: Value | string): void {
  const words = Object.keys(legacySettingNames) as LegacyWord[]
  const isKnown = name === 'timezone' || words.some((word) => isLegacy(word, name))
  if (isKnown) tx.append({ kind: 'legacy-setting-changed', userId, name, value })
}

/** Users who gain or lose sight of the address are notified; all are if its public form changes. */
function followVisibility(tx: ActionTx, user: User, settings: User['settings']): void {
  const before = addressVisibility(user)
  if (addressVisibility({ settings }) === before) return
  tx.append({ kind: 'address-visibility-changed', userId: user.id, before })
  followPublicAddress(tx, user, { ...user, settings })
}
