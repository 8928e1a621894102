import type { RealmId, UserId, UserSettingName } from '@parley/contract'
import type { Tx } from '../../db/transaction.ts'
import type { User } from '../../directory/objects.ts'

/** A setting that the user chose is recorded as chosen, even if it equals the default. */
export async function updateSettings(
  tx: Tx,
  realmId: RealmId,
  id: UserId,
  change: { readonly settings: User['settings']; readonly edited: readonly UserSettingName[] },
): Promise<void> {
  await tx`
    update realm_user set settings = ${tx.json(change.settings)},
      edited_settings = array(
        select unnest(edited_settings) union select unnest(${[...change.edited]}::text[]) order by 1)
    where realm_id = ${realmId} and id = ${id}`
}

interface NewSettings {
  readonly userId: UserId
  readonly settings: User['settings']
}

/** Settings that others chose for the user. */
export async function updateSettingsOf(
  tx: Tx,
  realmId: RealmId,
  changed: readonly NewSettings[],
): Promise<void> {
  const ids = changed.map(({ userId }) => userId)
  const texts = changed.map(({ settings }) => JSON.stringify(settings))
  await tx`
    update realm_user set settings = given.settings::jsonb
    from unnest(${ids}::integer[], ${texts}::text[]) as given (id, settings)
    where realm_user.realm_id = ${realmId} and realm_user.id = given.id`
}

/** The settings that these people have chosen themselves. */
export async function findEdited(
  tx: Tx,
  realmId: RealmId,
  ids: readonly UserId[],
): Promise<Map<UserId, readonly string[]>> {
  const rows = await tx<{ id: UserId; edited: string[] }[]>`
    select id, edited_settings as edited from realm_user
    where realm_id = ${realmId} and id = any(${[...ids]}::integer[])`
  return new Map(rows.map(({ id, edited }) => [id, edited]))
}

export async function updateDefaults(
  tx: Tx,
  realmId: RealmId,
  defaults: User['settings'],
): Promise<void> {
  await tx`update realm set user_defaults = ${tx.json(defaults)} where id = ${realmId}`
}
