import { api, defaultGroupChangeEmpty } from '@parley/contract'
import { on } from '../../http/handler.ts'
import {
  changeChannels,
  changeGroup,
  createGroup,
  leaveDefaultGroups,
  removeGroup,
} from './change-groups.ts'
import {
  defaultGroupConsequences,
  defaultGroupProjections,
  defaultGroupReducers,
  defaultGroupSnapshot,
} from './default-groups.events.ts'
import { findDefaultGroups } from './default-groups.store.ts'

const routes = [
  on(api.defaultGroups.create, async ({ params, write }) => {
    const { group_name: name, description, stream_names: channels } = params
    await write(createGroup, { name, description, channels })
  }),

  on(api.defaultGroups.update, async ({ params, write }) => {
    const { group_id: groupId, new_group_name: name, new_description: description } = params
    if (name === undefined && description === undefined) throw defaultGroupChangeEmpty({})
    await write(changeGroup, { groupId, name, description })
  }),

  on(api.defaultGroups.updateChannels, async ({ params, write }) => {
    const { group_id: groupId, op, stream_names: channels } = params
    await write(changeChannels, { groupId, op, channels })
  }),

  on(api.defaultGroups.remove, ({ params, write }) => write(removeGroup, params.group_id)),
]

/** Groups of channels that a new user can choose together. */
export const defaultGroupsFeature = {
  parts: { defaultGroups: findDefaultGroups },
  reducers: defaultGroupReducers,
  projections: defaultGroupProjections,
  consequences: defaultGroupConsequences,
  unaudited: ['default-group-put', 'default-group-removed'] as const,
  signals: { 'channel-closed': leaveDefaultGroups },
  routes,
  snapshot: defaultGroupSnapshot,
}
