import { z } from 'zod'
import { channelNameUnknown } from '../channels/refusals.ts'
import { endpoint, json, path, text } from '../declare.ts'
import { nameAsSent, textAsSent } from '../text-rules.ts'
import { defaultGroupId } from './objects.ts'
import {
  defaultGroupChangeEmpty,
  defaultGroupChannelNotAllowed,
  defaultGroupDescriptionInvalid,
  defaultGroupNameInvalid,
  defaultGroupNameTaken,
  defaultGroupUnknown,
} from './refusals.ts'

const channelNames = json('Names of the channels.', z.array(nameAsSent).max(1000))
const group = path('Id of the group.', defaultGroupId)

export const create = endpoint({
  id: 'create-default-stream-group',
  summary: 'Create a default channel group, which new users can choose',
  route: 'POST /default_stream_groups/create',
  caller: 'administrator',
  params: {
    group_name: text('Name of the group.', nameAsSent),
    description: text('Description of the group.', textAsSent),
    stream_names: channelNames,
  },
  result: {},
  refusals: [
    channelNameUnknown,
    defaultGroupChannelNotAllowed,
    defaultGroupDescriptionInvalid,
    defaultGroupNameInvalid,
  ],
})

export const update = endpoint({
  id: 'update-default-stream-group',
  summary: 'Rename or describe a default channel group',
  route: 'PATCH /default_stream_groups/{group_id}',
  caller: 'administrator',
  params: {
    group_id: group,
    new_group_name: text('New name.', nameAsSent.optional()),
    new_description: text('New description.', textAsSent.optional()),
  },
  result: {},
  refusals: [
    defaultGroupChangeEmpty,
    defaultGroupDescriptionInvalid,
    defaultGroupNameTaken,
    defaultGroupUnknown,
  ],
})

export const remove = endpoint({
  id: 'remove-default-stream-group',
  summary: 'Delete a default channel group; its channels remain',
  route: 'DELETE /default_stream_groups/{group_id}',
  caller: 'administrator',
  params: { group_id: group },
  result: {},
  refusals: [defaultGroupUnknown],
})

export const updateChannels = endpoint({
  id: 'update-default-stream-group-streams',
  summary: 'Add channels to a default channel group, or remove them',
  route: 'PATCH /default_stream_groups/{group_id}/streams',
  caller: 'administrator',
  params: {
    group_id: group,
    op: text('Whether to add or to remove the channels.', z.enum(['add', 'remove'])),
    stream_names: channelNames,
  },
  result: {},
  refusals: [channelNameUnknown, defaultGroupChannelNotAllowed, defaultGroupUnknown],
})
