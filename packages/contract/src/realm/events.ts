import { z } from 'zod'
import { event } from '../declare.ts'
import { groupSettingValue } from '../groups/objects.ts'
import { realmSettingFields } from './setting-table.ts'
import { type RealmPermission, realmPermissionNames } from './settings.ts'

export const realmUpdate = event({
  type: 'realm',
  op: 'update',
  summary: 'A setting of the organization changed.',
  fields: {
    property: z.string(),
    value: z.union([z.string(), z.boolean(), z.int(), z.null()]),
  },
})

const permissionFields = Object.fromEntries(
  realmPermissionNames.map((name) => [name, groupSettingValue]),
) as Record<RealmPermission, typeof groupSettingValue>

const pictureFields = {
  icon_source: z.string(),
  icon_url: z.string(),
  logo_source: z.string(),
  logo_url: z.string(),
  night_logo_source: z.string(),
  night_logo_url: z.string(),
}

export const realmUpdateDict = event({
  type: 'realm',
  op: 'update_dict',
  summary: 'Permissions of the organization changed, or settings that are grouped in one event.',
  fields: {
    property: z.enum(['default', 'icon', 'logo', 'night_logo']),
    data: z
      .strictObject({
        ...realmSettingFields,
        giphy_rating: z.int(),
        mandatory_topics: z.boolean(),
        rendered_description: z.string(),
        ...pictureFields,
        ...permissionFields,
      })
      .partial(),
  },
})

export const realmDeactivation = event({
  type: 'realm',
  op: 'deactivated',
  summary: 'The organization was deactivated. All credentials stop working.',
  fields: { realm_id: z.int() },
})
