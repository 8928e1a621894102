import {
  anyRealmSetting,
  type GroupSettingValue,
  type RealmPermission,
  type RealmSettingName,
  type RealmSettings,
} from '@parley/contract'
import { noWireEvent, type Projections } from '../../delivery/projection.ts'
import { describeSetting } from '../../directory/groups.ts'
import { type Reducer, type Reducers, structural } from '../../directory/reducer.ts'
import { renderDescription } from '../../markdown/render.ts'
import { type Audits, auditFact } from '../../writer/audit.ts'

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    'realm-renamed': { readonly name: string }
    'realm-setting-changed': {
      readonly setting: RealmSettingName
      readonly value: RealmSettings[RealmSettingName]
    }
    /** Full members were computed for this time. */
    'full-members-promoted': { readonly at: number }
    'realm-permissions-changed': {
      readonly permissions: Partial<Record<RealmPermission, GroupSettingValue>>
    }
  }
}

const renamed: Reducer<'realm-renamed'> = structural((directory, { name }) => {
  directory.realm.name = name
})

export const realmReducers = {
  'realm-renamed': renamed,
  'realm-setting-changed': structural((directory, event) => {
    directory.realm.settings = { ...directory.realm.settings, [event.setting]: event.value }
  }),
  'realm-permissions-changed': structural((directory, event) => {
    directory.realm.permissions = { ...directory.realm.permissions, ...event.permissions }
  }),
  'full-members-promoted': structural((directory, { at }) => {
    directory.realm.fullMembersAt = at
  }),
} satisfies Partial<Reducers>

function updated(property: string, value: RealmSettings[RealmSettingName]) {
  const wire = { type: 'realm', op: 'update', property, value }
  return { shared: wire }
}

function updatedDict(data: object) {
  const wire = { type: 'realm', op: 'update_dict', property: 'default', data }
  return { shared: wire }
}

/** Derived fields of a setting, and its older names, for clients that know no others. */
function toldBeside(setting: RealmSettingName, value: RealmSettings[RealmSettingName]): object {
  if (setting === 'topics_policy') return { mandatory_topics: value === 'disable_empty_topic' }
  if (setting === 'description') return { rendered_description: renderDescription(String(value)) }
  const { olderName } = anyRealmSetting[setting]
  return olderName === undefined ? {} : { [olderName]: value }
}

export const realmProjections = {
  'realm-renamed': ({ name }) => updated('name', name),
  'realm-setting-changed': ({ setting, value }) => {
    if (!anyRealmSetting[setting].inDict) return updated(setting, value)
    return updatedDict({ [setting]: value, ...toldBeside(setting, value) })
  },
  'realm-permissions-changed': (event, viewer) => {
    const values = Object.entries(event.permissions).map(([name, value]) => [
      name,
      describeSetting(viewer.directory, value),
    ])
    return updatedDict(Object.fromEntries(values))
  },
  'full-members-promoted': noWireEvent,
} satisfies Partial<Projections>

export const realmAudits = {
  'realm-renamed': ({ name }, { directory }) =>
    auditFact('organization_renamed', { before: directory.realm.name, after: name }),
  'realm-activity-changed': ({ deactivatedAt }) =>
    auditFact(deactivatedAt === null ? 'organization_reactivated' : 'organization_deactivated'),
  'realm-setting-changed': ({ setting, value }, { directory }) =>
    auditFact('setting_changed', {
      name: setting,
      before: directory.realm.settings[setting],
      after: value,
    }),
  'realm-permissions-changed': ({ permissions }, { directory }) => {
    const names = Object.keys(permissions) as (keyof typeof permissions)[]
    const before = Object.fromEntries(
      names.map((name) => [name, directory.realm.permissions[name]]),
    )
    return auditFact('permissions_changed', { before, after: permissions })
  },
} satisfies Audits
