import type { DefaultSettingName, UserSettings } from '@parley/contract'
import type { Projections } from '../../delivery/projection.ts'
import { type Reducers, structural } from '../../directory/reducer.ts'
import { requireAdministrator } from '../../directory/require-caller.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import { withSetting } from '../with-setting.ts'
import { updateDefaults } from './settings.store.ts'

export interface DefaultSetting {
  readonly name: DefaultSettingName
  readonly value: UserSettings[DefaultSettingName]
}

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    'user-default-changed': DefaultSetting
  }
}

/** The default settings of new users; existing users keep theirs. */
export async function changeDefaults(
  tx: ActionTx,
  viewer: Viewer,
  wanted: readonly DefaultSetting[],
): Promise<void> {
  requireAdministrator(viewer)
  const before = tx.directory.realm.userDefaults
  let defaults = before
  for (const { name, value } of wanted) {
    const changed = withSetting(defaults, name, value)
    if (changed[name] === defaults[name]) continue
    defaults = changed
    tx.append({ kind: 'user-default-changed', name, value })
  }
  if (defaults !== before) await updateDefaults(await tx.open(), tx.directory.realmId, defaults)
}

export const defaultReducers = {
  'user-default-changed': structural(
    ({ realm }, { name, value }) => {
      realm.userDefaults = withSetting(realm.userDefaults, name, value)
    },
    ['organization'],
  ),
} satisfies Partial<Reducers>

export const defaultProjections = {
  'user-default-changed': ({ name, value }) => {
    const wire = { type: 'realm_user_settings_defaults', op: 'update', property: name, value }
    return { shared: wire }
  },
} satisfies Partial<Projections>
