import { api, type ParamValues, type UserId } from '@parley/contract'
import { type PasswordAttempts, provedBy, requireProof } from '../../access/public.ts'
import { mayKnow } from '../../directory/channel-access.ts'
import { isSubscribed, type User } from '../../directory/objects.ts'
import {
  requireActiveUser,
  requireUser,
  requireUserByAddress,
} from '../../directory/require-user.ts'
import { sightOf } from '../../directory/sight.ts'
import { userIndexOf } from '../../directory/user-index.ts'
import { on, type UserContext } from '../../http/handler.ts'
import type { MailContext } from '../../http/mail-context.ts'
import { jsonList, jsonObject } from '../../json-text.ts'
import type { Realm } from '../../realms/realm.ts'
import { prepareValues } from '../profile-fields/prepare-values.ts'
import { farewellMail } from './address-mails.ts'
import { changeUser, type UserChange } from './change-user.ts'
import { deactivateOwnUser, requireMayLeave } from './deactivate-user.ts'
import { peopleText } from './people-text.ts'
import { reactivateUser } from './reactivate-user.ts'
import { requireFullName } from './users.policy.ts'
import { type ShownAs, shownUser, shownUserText } from './users.text.ts'

export function userRoutes(attempts: PasswordAttempts, mailContext: MailContext) {
  return [...maxRoutes, ...changingRoutes(attempts, mailContext)]
}

const maxRoutes = [
  on(api.users.getMany, async ({ viewer, params }) => {
    const as = shownAs(params)
    const way = {
      name: `shown ${as.clientGravatar} ${as.withProfile}`,
      write: (user: User) => shownUserText(viewer, user, as),
    }
    if (!params.user_ids) {
      return jsonObject({ members: peopleText(viewer, userIndexOf(viewer.directory).users, way) })
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

  on(api.users.reactivate, ({ params, write }) => write(reactivateUser, params.user_id)),

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

function changingRoutes(attempts: PasswordAttempts, mailContext: MailContext) {
  const change = async (context: Changing, userId: UserId) => {
    const { realm, viewer, params, write } = context
    const before = realm.directory.users.get(userId)?.deliveryEmail
    const isOwn = userId === viewer.id && params.new_email !== undefined
    const proof = isOwn && params.new_email !== before && (await requireProof(attempts, context))
    await write(proof ? provedBy(proof, changeUser) : changeUser, changeOf(userId, params))
    tellOldAddress(mailContext, realm, { userId, before })
  }
  return [
    on(api.users.update, (context) => change(context, context.params.user_id)),

    on(api.users.updateByEmail, (context) =>
      change(context, requireUserByAddress(context.viewer, context.params.email).id),
    ),

    on(api.users.deactivateOwn, async (context) => {
      requireMayLeave(context.viewer)
      const proof = await requireProof(attempts, context)
      await context.write(provedBy(proof, deactivateOwnUser), undefined)
    }),
  ]
}

interface Changing extends Omit<UserContext<Record<never, never>>, 'params'> {
  readonly params: Changes
}

interface MaybeMoved {
  readonly userId: UserId
  readonly before: string | undefined
}

/** The previous owner of the account is notified where possible. */
function tellOldAddress(
  mailContext: MailContext,
  realm: Realm,
  { userId, before }: MaybeMoved,
): void {
  const address = realm.directory.users.get(userId)?.deliveryEmail
  if (before === undefined || address === undefined || address === before) return
  mailContext.post.send(async () => farewellMail(realm, { before, address }))
}

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
