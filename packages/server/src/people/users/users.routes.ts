import { api, type ParamValues } from '@parley/contract'
import { censusOf } from '../../directory/census.ts'
import { mayKnow } from '../../directory/channel-access.ts'
import { isSubscribed, type User } from '../../directory/objects.ts'
import {
  requireActiveUser,
  requireUser,
  requireUserByAddress,
} from '../../directory/require-user.ts'
import { sightOf } from '../../directory/sight.ts'
import { on } from '../../http/handler.ts'
import { jsonList, jsonObject } from '../../json-text.ts'
import { prepareValues } from '../profile-fields/prepare-values.ts'
import { changeUser, type UserChange } from './change-user.ts'
import { deactivateOwnUser } from './deactivate-user.ts'
import { peopleText } from './people-text.ts'
import { reactivateUser } from './reactivate-user.ts'
import { requireFullName } from './users.policy.ts'
import { type ShownAs, shownUser, shownUserText } from './users.text.ts'

export const userRoutes = [
  on(api.users.getMany, async ({ viewer, params }) => {
    const as = shownAs(params)
    const way = {
      name: `shown ${as.clientGravatar} ${as.withProfile}`,
      write: (user: User) => shownUserText(viewer, user, as),
    }
    if (!params.user_ids) {
      return jsonObject({ members: peopleText(viewer, censusOf(viewer.directory).users, way) })
    }
    const wanted = new Set(params.user_ids)
    const named = [...viewer.directory.users.values()].filter(({ id }) => wanted.has(id))
    return jsonObject({ members: jsonList(named.filter(sightOf(viewer)).map(way.write)) })
  }),

  on(api.users.get, async ({ viewer, params }) => ({
    user: shownUser(viewer, requireUser(viewer, params.user_id), shownAs(params)),
  })),

  on(api.users.getByEmail, async ({ viewer, params }) => ({
    user: shownUser(viewer, requireUserByAddress(viewer, params.email), shownAs(params)),
  })),

  on(api.users.update, async ({ params, write }) => {
    await write(changeUser, changeOf(params.user_id, params))
    return {}
  }),

  on(api.users.updateByEmail, async ({ viewer, params, write }) => {
    const user = requireUserByAddress(viewer, params.email)
    await write(changeUser, changeOf(user.id, params))
    return {}
  }),

  on(api.users.deactivateOwn, async ({ write }) => {
    await write(deactivateOwnUser, undefined)
    return {}
  }),

  on(api.users.reactivate, async ({ params, write }) => {
    await write(reactivateUser, params.user_id)
    return {}
  }),

  on(api.users.getChannels, async ({ viewer, params }) => {
    const { directory } = viewer
    const user = requireActiveUser(viewer, params.user_id)
    const ids = [...directory.subscriptionsOf(user.id).values()].flatMap((subscription) => {
      const channel = directory.channels.get(subscription.channelId)
      return channel && isSubscribed(subscription) && mayKnow(viewer, channel) ? [channel.id] : []
    })
    return { subscribed_channel_ids: ids.sort((a, b) => a - b) }
  }),
]

interface AskedAs {
  readonly client_gravatar: boolean
  readonly include_custom_profile_fields: boolean
}

function shownAs({ client_gravatar, include_custom_profile_fields }: AskedAs): ShownAs {
  return { clientGravatar: client_gravatar, withProfile: include_custom_profile_fields }
}

type Changes = Omit<ParamValues<(typeof api.users.update)['params']>, 'user_id'>

function changeOf(userId: UserChange['userId'], params: Changes): UserChange {
  const { full_name, role, new_email, profile_data } = params
  const fullName = full_name === undefined ? undefined : requireFullName(full_name)
  const profile = profile_data && prepareValues(profile_data)
  return { userId, fullName, role, email: new_email, profile }
}
