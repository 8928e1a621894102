import type { ChannelId, DefaultGroupId, DefaultGroupObject } from '@parley/contract'
import type { Consequences, Projection, Projections } from '../../delivery/projection.ts'
import { type Reducers, structural } from '../../directory/reducer.ts'
import { isGuest, type Viewer } from '../../directory/viewer.ts'
import type { SnapshotParts } from '../../realms/snapshot.ts'
import { endsOrBeginsAsGuest } from '../guest-changes.ts'

/** Channels that a new user can choose together. */
export interface DefaultGroup {
  readonly id: DefaultGroupId
  readonly name: string
  readonly description: string
  /** Ascending. */
  readonly channelIds: readonly ChannelId[]
}

declare module '../../directory/parts.ts' {
  interface DirectoryParts {
    defaultGroups: Map<DefaultGroupId, DefaultGroup>
  }
}

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    /** A new group, or one that changed. */
    'default-group-put': { readonly group: DefaultGroup }
    'default-group-removed': { readonly groupId: DefaultGroupId }
  }
}

export const defaultGroupReducers = {
  'default-group-put': structural((directory, { group }) => {
    directory.parts.defaultGroups.set(group.id, group)
  }, []),
  'default-group-removed': structural((directory, { groupId }) => {
    directory.parts.defaultGroups.delete(groupId)
  }, []),
} satisfies Partial<Reducers>

/** All groups, by name; none for guests, who can only be subscribed by others. */
function groupsWire({ directory, user }: Viewer): DefaultGroupObject[] {
  if (isGuest(user)) return []
  const groups = [...directory.parts.defaultGroups.values()]
  groups.sort((a, b) => (a.name < b.name ? -1 : 1))
  return groups.map(({ id, name, description, channelIds }) => {
    return { id, name, description, streams: [...channelIds] }
  })
}

function wire(viewer: Viewer) {
  return {
    shared: { type: 'default_stream_groups', default_stream_groups: groupsWire(viewer) },
  }
}

const projectGroups = (_event: unknown, viewer: Viewer) =>
  isGuest(viewer.user) ? undefined : wire(viewer)

export const defaultGroupProjections = {
  'default-group-put': projectGroups satisfies Projection<'default-group-put'>,
  'default-group-removed': projectGroups satisfies Projection<'default-group-removed'>,
} satisfies Partial<Projections>

export const defaultGroupConsequences = {
  'user-role-changed': (event, viewer) =>
    endsOrBeginsAsGuest(event, viewer) ? wire(viewer) : undefined,
} satisfies Consequences

export const defaultGroupSnapshot: Pick<SnapshotParts, 'default_stream_groups'> = {
  default_stream_groups: ({ viewer }) => ({ realm_default_stream_groups: groupsWire(viewer) }),
}
