import {
  avatarSource,
  botTypes,
  channelPermissions,
  email,
  groupPermissionNames,
  groupSettingValue,
  isPrintable,
  limits,
  maxChannelFolderDescriptionLength,
  maxChannelFolderNameLength,
  roles,
  systemGroups,
  textUpTo,
  timezone,
  topicsPolicy,
  userSettingSchemas,
} from '@parley/contract'
import { z } from 'zod'
import { systemGroupId } from '../../groups/public.ts'
import type { ArchiveRow, ArchiveTable, NotedRows } from '../../realms/archive-table.ts'
import { memberFault } from './group-rules.ts'
import { htmlFault } from './html-rules.ts'
import { userFault } from './user-rules.ts'

const line = (most: number) =>
  textUpTo(most).min(1).refine(isPrintable, { error: 'has control characters' })

export const settingsOfUser = z.strictObject(userSettingSchemas).partial()

/** Note: an address becomes the header of a mail. */
const address = z.union([
  email,
  z
    .string()
    .max(254)
    .regex(/^[\x21-\x7e]+@[\x21-\x7e]+$/),
])

export function permissionsOf(names: readonly string[]) {
  return z.strictObject(Object.fromEntries(names.map((name) => [name, groupSettingValue])))
}

const numbers = (values: object) => z.literal(Object.values(values) as number[])
/** Former versions of a message are shown as they are, too. */
const ourHtml = z
  .string()
  .refine((html) => htmlFault(html) === undefined, 'contains HTML that the server never writes')
const edit = z.strictObject({
  userId: z.int().min(0),
  at: z.int().min(0),
  content: z.strictObject({ before: z.string(), renderedBefore: ourHtml }).optional(),
  topic: z.strictObject({ before: z.string(), after: z.string() }).optional(),
  channel: z.strictObject({ before: z.int().min(1), after: z.int().min(1) }).optional(),
})
export type ArchivedEdit = z.infer<typeof edit>

/** Rules for fields beyond their types, of tables that no feature declares, by the name of the table's folder. */
const valueRules: Readonly<Record<string, z.ZodRawShape>> = {
  users: {
    delivery_email: address,
    role: numbers(roles),
    avatar_source: avatarSource,
    bot_type: numbers(botTypes).nullable(),
    timezone: z.union([z.literal(''), timezone]),
    settings: settingsOfUser,
    edited_settings: z.array(settingsOfUser.keyof()),
  },
  groups: {
    name: line(limits.maxGroupNameLength),
    description: z.string().max(10_000),
    permissions: permissionsOf(groupPermissionNames),
  },
  channel_folders: {
    name: line(maxChannelFolderNameLength),
    description: textUpTo(maxChannelFolderDescriptionLength),
  },
  default_channel_groups: {
    name: line(limits.maxChannelNameLength),
    description: textUpTo(limits.maxChannelDescriptionLength),
  },
  channels: {
    name: line(limits.maxChannelNameLength),
    description: textUpTo(limits.maxChannelDescriptionLength),
    topics_policy: topicsPolicy,
    permissions: permissionsOf(Object.keys(channelPermissions)),
  },
  subscriptions: { color: z.string().regex(/^#[0-9a-f]{6}$/i) },
  conversations: {
    user_ids: z.array(z.int()).min(1).refine(isAscending, { error: 'must ascend' }),
  },
  messages: { topic: textUpTo(limits.maxTopicLength), edits: z.array(edit).nullable() },
  attachments: {
    path_id: z.string().regex(/^\d+\/[0-9a-f]{2}\/[0-9a-f]{38}\/[\w.-]{1,100}$/),
    name: line(200),
    size: z.int().min(0),
  },
}

function isAscending(ids: readonly number[]): boolean {
  return ids.every((id, at) => at === 0 || id > (ids[at - 1] ?? 0))
}

/** The problem of a row; undefined: none. */
export function valueFault(
  table: ArchiveTable,
  row: ArchiveRow,
  noted: NotedRows,
): string | undefined {
  const { file, check, values: rules = valueRules[file] } = table
  const parsed = rules && z.object(rules).safeParse(row)
  const issue = parsed?.error?.issues[0]
  if (issue) return `${issue.path.join('.')} ${issue.message}`
  const fault = ownRules[file]?.(row)
  return fault ?? (check && problemOf(() => check(row, noted)))
}

/** Rules for several fields of a row together. */
const ownRules: Readonly<Record<string, (row: ArchiveRow) => string | undefined>> = {
  users: userFault,
  groups: systemGroupFault,
  group_members: memberFault,
}

function systemGroupFault({ id, name, is_system }: ArchiveRow): string | undefined {
  const known = systemGroups.find((one) => one === name)
  const belongs = known !== undefined && systemGroupId(known) === id
  return belongs === is_system ? undefined : `${name} is an unknown system group or a duplicate`
}

/** The refusal of a feature's policy, as text. */
function problemOf(check: () => unknown): string | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}
