import {
  anyRealmSetting,
  isPrintable,
  limits,
  realmPermissionNames,
  realmSettingNames,
  textUpTo,
} from '@parley/contract'
import { z } from 'zod'
import { refuse } from './archive-refused.ts'
import { maxCounted } from './row-kinds.ts'
import { permissionsOf, settingsOfUser } from './row-rules.ts'

const time = z.iso.datetime({ offset: true })

const settings = z
  .strictObject(
    Object.fromEntries(realmSettingNames.map((name) => [name, anyRealmSetting[name].kept])),
  )
  .partial()

const shape = z.strictObject({
  name: textUpTo(limits.maxRealmNameLength).min(1).refine(isPrintable),
  /** Older archives have none. */
  uuid: z.uuid().optional(),
  created_at: time,
  settings,
  permissions: permissionsOf(realmPermissionNames),
  user_defaults: settingsOfUser,
  waiting_reckoned_at: time,
  last_message_id: z.int().min(0).max(maxCounted, 'leaves too few ids for later messages'),
})
export type Organization = z.infer<typeof shape>

/** The organization’s own row, if it is one that this server could have written. */
export function checkOrganization(given: unknown): Organization {
  const parsed = shape.safeParse(given)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  return refuse(`organization.json: ${issue?.path.join('.')} ${issue?.message}`)
}
