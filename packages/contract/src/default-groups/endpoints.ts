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

const channelNames = json('The names of the channels.', z.array(nameAsSent).max(1000))
const group = path('The group.', defaultGroupId)

export const create = endpoint({
  id: 'create-default-stream-group',
  summary: 'Make a group of channels that new users can choose together',
  route: 'POST /default_stream_groups/create',
  caller: 'administrator',
  params: {
    group_name: text('Its name.', nameAsSent),
    description: text('What it is for.', textAsSent),
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
  summary: 'Rename or describe a group of default channels',
  route: 'PATCH /default_stream_groups/{group_id}',
  caller: 'administrator',
  params: {
    group_id: group,
    new_group_name: text('Its new name.', nameAsSent.optional()),
    new_description: text('Its new description.', textAsSent.optional()),
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
  summary: 'Remove a group of default channels; the channels stay',
  route: 'DELETE /default_stream_groups/{group_id}',
  caller: 'administrator',
  params: { group_id: group },
  result: {},
  refusals: [defaultGroupUnknown],
})

export const updateChannels = endpoint({
  id: 'update-default-stream-group-streams',
  summary: 'Add channels to a group of default channels, or take them out',
  route: 'PATCH /default_stream_groups/{group_id}/streams',
  caller: 'administrator',
  params: {
    group_id: group,
    op: text('What is done with them.', z.enum(['add', 'remove'])),
    stream_names: channelNames,
  },
  result: {},
  refusals: [channelNameUnknown, defaultGroupChannelNotAllowed, defaultGroupUnknown],
})
