import {
  type ChannelId,
  emailTaken,
  type GroupId,
  isLanguageTag,
  type Role,
  roles,
  type UserId,
} from '@parley/contract'
import { setFirstPassword } from '../../access/public.ts'
import { nextId } from '../../directory/directory.ts'
import { roleGroupsOf } from '../../directory/groups.ts'
import type { UserRecord } from '../../directory/objects.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { addNewcomer } from '../../groups/public.ts'
import type { ActionTx } from '../../writer/action.ts'
import { withSetting } from '../with-setting.ts'
import { requireAddress } from './address-rules.ts'
import { requireUniqueName } from './users.policy.ts'
import { userTable } from './users.store.ts'

export interface NewUser {
  readonly email: string
  readonly fullName: string
  readonly role?: Role
  readonly canCreateUsers?: boolean
  readonly canChangeEmails?: boolean
  readonly bot?: {
    readonly type: number
    readonly ownerId: UserId | null
    readonly isSystem?: boolean
  }
  /** Settings that differ from the initial ones; absent: the organization's defaults. */
  readonly settings?: UserRecord['settings']
  /** A language tag; absent: the organization's language. Not for bots, and not with `settings`. */
  readonly language?: string
  /** The user's channels from the beginning; absent: the default channels, except for guests. */
  readonly channelIds?: readonly ChannelId[]
  readonly groupIds?: readonly GroupId[]
  /** argon2id; null for users who sign in by other means. */
  readonly passwordHash: string | null
  /** For an account that somebody else creates: the user joins at the first sign-in. */
  readonly awaitsSignIn?: boolean
}

/** The caller has checked that the actor may create users. */
export async function createUser(tx: ActionTx, actor: Viewer, input: NewUser): Promise<UserId> {
  if (!input.bot) requireAddress(tx.directory, input.email)
  if (tx.directory.userByEmail(input.email)) throw emailTaken({ email: input.email })
  const settings = input.settings ?? (input.bot ? {} : firstSettings(tx, input.language))
  // Note: a person who has the name of the notification bot must not make every action fail that posts a notice.
  if (!input.bot?.isSystem) requireUniqueName(tx.directory, input.fullName)
  const user = { ...newUserRecord(tx, nextUserId(tx), input), settings }
  tx.insert(userTable, user)
  if (input.passwordHash) setFirstPassword(tx, { userId: user.id, hash: input.passwordHash })
  tx.append({ kind: 'user-created', user })
  for (const group of roleGroupsOf(tx.directory, user)) {
    const change = { groupId: group.id, op: 'add', userIds: [user.id] } as const
    tx.append({ kind: 'group-members-changed', ...change })
  }
  addNewcomer(tx, user.id, input.groupIds ?? [])
  const channelIds = input.channelIds ?? firstChannels(tx, user)
  await tx.signal('user-created', actor, { userId: user.id, channelIds })
  return user.id
}

function firstSettings(
  { directory: { realm } }: ActionTx,
  language: string = realm.settings.default_language,
): UserRecord['settings'] {
  const settings = withSetting(realm.userDefaults, 'default_language', language)
  return has24Hours(language) ? withSetting(settings, 'twenty_four_hour_time', true) : settings
}

/** Whether people who speak the language write 19:32 and not 7:32 PM. */
function has24Hours(language: string): boolean {
  if (!isLanguageTag(language)) return false
  const format = new Intl.DateTimeFormat(language.replaceAll('_', '-'), { hour: 'numeric' })
  return format.resolvedOptions().hourCycle === 'h23'
}

function firstChannels({ directory }: ActionTx, { role, isBot }: UserRecord): Iterable<ChannelId> {
  return role === roles.guest || isBot ? [] : directory.defaultChannels
}

function nextUserId(tx: ActionTx): UserId {
  const newest = tx.appended('user-created').at(-1)?.user.id ?? 0
  return Math.max(nextId(tx.directory.users), newest + 1) as UserId
}

function newUserRecord({ directory, now }: ActionTx, id: UserId, input: NewUser): UserRecord {
  return {
    id,
    deliveryEmail: input.email,
    fullName: input.fullName,
    role: input.role ?? roles.member,
    isActive: true,
    isBot: input.bot !== undefined,
    botType: input.bot?.type ?? null,
    isSystemBot: input.bot?.isSystem ?? false,
    botOwnerId: input.bot?.ownerId ?? null,
    timezone: '',
    avatarSource: directory.realm.settings.default_avatar_source,
    avatarVersion: 1,
    canChangeEmails: input.canChangeEmails ?? false,
    canCreateUsers: input.canCreateUsers ?? false,
    settings: {},
    dateJoined: Math.floor(now.getTime() / 1000),
    awaitsSignIn: input.awaitsSignIn ?? false,
  }
}
