import { api, type ParamValues } from '@parley/contract'
import { hashPassword, requireStrongPassword } from '../../access/passwords.ts'
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
import type { Mailroom } from '../../http/mailroom.ts'
import { addUser } from '../../joining/accounts/add-user.ts'
import { welcomeMail } from '../../joining/sign-up/sign-up-mails.ts'
import { prepareGreeting } from '../../joining/welcome/greet.ts'
import { jsonList, jsonObject } from '../../json-text.ts'
import { workOnDeletions } from '../../messages/delete/ordered-deletions.ts'
import { newestReceived } from '../../messages/read-state/received-near.ts'
import { prepareValues } from '../profile-fields/prepare-values.ts'
import { changeUser, type UserChange } from './change-user.ts'
import { deactivateOwnUser, deactivateUser } from './deactivate-user.ts'
import { deactivationMail } from './deactivation-mail.ts'
import { peopleText } from './people-text.ts'
import { reactivateUser } from './reactivate-user.ts'
import { requireFullName, requireMayCreateUsers } from './users.policy.ts'
import { type ShownAs, shownUser, shownUserText } from './users.text.ts'
import { profileWire, userWire } from './users.wire.ts'

/** Clients and proxies give up after a minute. */
const deletionPatienceMs = 50_000

export function userRoutes(mailroom: Mailroom) {
  const { post } = mailroom
  return [
    ...mostRoutes,
    on(api.users.create, async ({ realm, viewer, params, write }) => {
      requireMayCreateUsers(viewer)
      const { email, password } = params
      const fullName = requireFullName(params.full_name)
      await requireStrongPassword(password, [email, fullName])
      const passwordHash = await hashPassword(password)
      const { welcome_message_custom_text: text } = realm.directory.realm.settings
      const greeting = await prepareGreeting(viewer, text)
      const user_id = await write(addUser, { email, fullName, passwordHash, greeting })
      post.send(async () => welcomeMail(mailroom, realm, email))
      return { user_id }
    }),
    on(api.users.deactivate, async ({ realm, params, signal, write }) => {
      await write(deactivateUser, deactivationOf(params))
      const { deactivation_notification_comment: comment } = params
      const user = realm.directory.users.get(params.user_id)
      if (comment !== undefined && user)
        post.send(async () => deactivationMail(realm, user, comment))
      const end = Date.now() + deletionPatienceMs
      await workOnDeletions(realm, () => Date.now() < end && !signal.aborted)
      return {}
    }),
  ]
}

function deactivationOf({
  user_id,
  actions,
}: ParamValues<(typeof api.users.deactivate)['params']>) {
  return {
    userId: user_id,
    forgetsProfile: actions?.delete_profile ?? false,
    forgets: {
      inPublicChannels: actions?.delete_public_channel_messages ?? false,
      inPrivateChannels: actions?.delete_private_channel_messages ?? false,
      direct: actions?.delete_direct_messages ?? false,
    },
  }
}

const mostRoutes = [
  on(api.users.getOwn, async ({ realm, viewer }) => {
    const { bot_type, bot_owner_id, ...own } = userWire(viewer, viewer.user, {
      clientGravatar: false,
    })
    const bot = viewer.user.isBot ? { bot_type, bot_owner_id } : {}
    const profile_data = profileWire(viewer.user)
    return { ...own, ...bot, profile_data, max_message_id: await newestReceived(realm, viewer) }
  }),

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
