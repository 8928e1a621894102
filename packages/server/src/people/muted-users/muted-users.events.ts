import type { UserId } from '@parley/contract'
import type { Projection } from '../../delivery/projection.ts'
import { type Reducer, structural } from '../../directory/reducer.ts'
import { mutedUsersWire } from './muted-users.wire.ts'

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    'user-muted': { readonly userId: UserId; readonly mutedUserId: UserId; readonly at: number }
    'user-unmuted': { readonly userId: UserId; readonly mutedUserId: UserId }
  }
}

const userMuted: Reducer<'user-muted'> = structural((directory, { userId, mutedUserId, at }) => {
  const muted = directory.mutedUsers.get(userId) ?? new Map<UserId, number>()
  directory.mutedUsers.set(userId, muted.set(mutedUserId, at))
})

const userUnmuted: Reducer<'user-unmuted'> = structural((directory, { userId, mutedUserId }) => {
  const muted = directory.mutedUsers.get(userId)
  muted?.delete(mutedUserId)
  if (muted?.size === 0) directory.mutedUsers.delete(userId)
})

export const mutedUserReducers = { 'user-muted': userMuted, 'user-unmuted': userUnmuted }

const projectMuting: Projection<'user-muted' | 'user-unmuted'> = ({ userId }, viewer) => {
  if (userId !== viewer.id) return undefined
  const wire = { type: 'muted_users', muted_users: mutedUsersWire(viewer) }
  return { shared: wire }
}

export const mutedUserProjections = { 'user-muted': projectMuting, 'user-unmuted': projectMuting }
