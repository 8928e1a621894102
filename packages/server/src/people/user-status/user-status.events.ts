import {
  initialUserSettings,
  type ReactionType,
  type UserId,
  type UserStatus,
} from '@parley/contract'
import type { Consequences, Projections } from '../../delivery/projection.ts'
import type { QueueViewer } from '../../delivery/queue.ts'
import type { Directory } from '../../directory/directory.ts'
import { type Reducers, structural } from '../../directory/reducer.ts'
import { maySee } from '../../directory/sight.ts'

export interface UserStatusRecord {
  readonly text: string
  readonly emoji: StatusEmoji | null
}

export interface StatusEmoji {
  readonly name: string
  readonly code: string
  readonly type: ReactionType
}

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    'user-status-changed': {
      readonly userId: UserId
      readonly status: UserStatusRecord
      readonly changed: readonly (keyof UserStatusRecord)[]
    }
  }
}

declare module '../../directory/parts.ts' {
  interface DirectoryParts {
    /** Users with a status. */
    readonly userStatuses: Map<UserId, UserStatusRecord>
  }
}

export const statusReducers = {
  'user-status-changed': structural((directory, event) => {
    const { userId, status } = event
    if (saysNothing(status)) directory.parts.userStatuses.delete(userId)
    else directory.parts.userStatuses.set(userId, status)
  }, []),
} satisfies Partial<Reducers>

export function saysNothing({ text, emoji }: UserStatusRecord): boolean {
  return text === '' && emoji === null
}

export function emojiFields(emoji: StatusEmoji | null) {
  return {
    emoji_name: emoji?.name ?? '',
    emoji_code: emoji?.code ?? '',
    reaction_type: emoji?.type ?? ('unicode_emoji' as const),
  }
}

/** Undefined for users without a status. */
export function statusWire(directory: Directory, id: UserId): UserStatus | undefined {
  const status = directory.parts.userStatuses.get(id)
  const settings = directory.users.get(id)?.settings
  const isAway = !(settings?.presence_enabled ?? initialUserSettings.presence_enabled)
  if (!status && !isAway) return undefined
  return {
    ...(isAway ? { away: true } : {}),
    ...(status?.text ? { status_text: status.text } : {}),
    ...(status?.emoji ? emojiFields(status.emoji) : {}),
  }
}

function told(viewer: QueueViewer, userId: UserId, change: UserStatus) {
  const user = viewer.directory.users.get(userId)
  if (!user || !maySee(viewer, user)) return undefined
  const wire = { type: 'user_status', user_id: userId, ...change }
  return { shared: wire }
}

export const statusProjections = {
  'user-status-changed': ({ userId, status, changed }, viewer) =>
    told(viewer, userId, {
      ...(changed.includes('text') ? { status_text: status.text } : {}),
      ...(changed.includes('emoji') ? emojiFields(status.emoji) : {}),
    }),
} satisfies Partial<Projections>

export const statusConsequences = {
  /** A guest comes to know a user. */
  'sight-changed': ({ viewerId, userId, isSeen }, viewer) => {
    if (!isSeen || viewerId !== viewer.id) return undefined
    const status = statusWire(viewer.directory, userId)
    return status && told(viewer, userId, status)
  },
  /** For older clients, this word means that a user hides their presence. */
  'user-setting-changed': ({ userId, name, value }, viewer) =>
    name === 'presence_enabled' ? told(viewer, userId, { away: value !== true }) : undefined,
} satisfies Consequences
