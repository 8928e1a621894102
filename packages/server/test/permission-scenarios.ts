import {
  api,
  type ChannelPermission,
  type GroupId,
  type GroupPermission,
  type RealmPermission,
  roles,
  type SystemGroup,
} from '@parley/contract'
import { aRealm } from './a-realm.ts'
import { Refused } from './call.ts'
import { sendsFile } from './files.ts'
import { makesBot } from './makes-bot.ts'
import type { Loose, Person } from './person.ts'
import { aPicture } from './pictures.ts'

/**
 * Where each permission is checked: an operation that succeeds for Ana with it and fails without it. A permission
 * that is missing here does not compile; one that is not enforced fails its test.
 */
export interface Scenario {
  /** Another doer, or other groups, where Ana by name cannot be given the permission. */
  readonly by?: 'gus' | 'mona'
  readonly granted?: SystemGroup
  readonly denied?: SystemGroup
  /** Settings and permissions of the organization that would let it pass anyway. */
  readonly first?: Loose
  /** Unique values, so that the operation can be repeated. */
  readonly prepare?: (stage: Stage) => Promise<Loose>
  readonly attempt: (stage: Stage, prepared: Loose, who: Person) => Promise<unknown>
}

/** Nothing checks it yet: the route that will. Declaring it requires a scenario. */
export interface Awaited {
  readonly awaits: string
}

export type Stage = ResolvedBy<ReturnType<typeof aStage>>
type ResolvedBy<T> = T extends Promise<infer R> ? R : never

let last = 0
export const fresh = (word: string) => `${word}${++last}`

/** A public channel and a group of Olga's; only she and, in the channel, Ben are in them. */
export async function aStage() {
  const people = await aRealm({ channel: 'hers', subscribers: ['olga', 'ben'] })
  const mona = await people.joins('mona', roles.moderator)
  const { olga } = people
  const { stream_id } = await olga.calls(api.channels.getId, { stream: 'hers' })
  const group = { name: 'hers', description: '', members: [people.gus.id] }
  const { group_id } = await olga.calls(api.groups.create, group)
  return { ...people, mona, stream_id, group_id }
}

const nobody = { new: 1 }
const none = { direct_members: [], direct_subgroups: [] }

const makesChannel = (params: Loose) => (_: Stage, __: Loose, who: Person) =>
  who.calls(api.channels.subscribe, { subscriptions: [{ name: fresh('c') }], ...params })

const ownChannel = async ({ ana }: Stage) => {
  const name = fresh('own')
  await ana.joins(name)
  return ana.calls(api.channels.getId, { stream: name })
}

const bensMessage = async ({ ben }: Stage) => ({
  message_id: await ben.sends('hers', fresh('topic'), 'hello'),
})

const anasMessage = async ({ ana }: Stage) => ({
  message_id: await ana.sends('hers', fresh('topic'), 'hello'),
})

const deletes = ({ ana }: Stage, { message_id }: Loose) =>
  ana.calls(api.messages.remove, { message_id })

const movesWithin = ({ ana }: Stage, { message_id }: Loose) =>
  ana.calls(api.messages.update, { message_id, topic: fresh('moved') })

const movesOut = async ({ ana, olga }: Stage, { message_id }: Loose) => {
  const name = fresh('other')
  await olga.joins(name)
  const { stream_id } = await ana.calls(api.channels.getId, { stream: name })
  return ana.calls(api.messages.update, { message_id, stream_id })
}

const resolves = async ({ ana, ben }: Stage) => {
  const topic = fresh('topic')
  const message_id = await ben.sends('hers', topic, 'hello')
  return ana.calls(api.messages.update, { message_id, topic: `✔ ${topic}` })
}

const settles = { can_move_messages_between_topics_group: nobody }
const groupUpdate = ({ ana, group_id }: Stage) =>
  ana.calls(api.groups.update, { user_group_id: group_id, description: fresh('d') })

export const realmScenarios: Record<RealmPermission, Scenario | Awaited> = {
  can_access_all_users_group: {
    by: 'gus',
    granted: 'role:everyone',
    denied: 'role:members',
    attempt: ({ ana }, _, gus) => gus.calls(api.presence.getOne, { user_id: ana.id }),
    prepare: async ({ ana }) => ana.calls(api.presence.report, { status: 'active' }),
  },
  can_add_custom_emoji_group: {
    attempt: async ({ ana }) => {
      const file = { name: 'x.png', content: await aPicture(1, 1) }
      const path = `/realm/emoji/${fresh('e')}`
      const { status, body } = await sendsFile(ana, api.emoji.add as Loose, file, { path })
      if (status !== 200) throw new Refused(status, body)
    },
  },
  can_add_subscribers_group: {
    prepare: async ({ joins }) => ({ other: await joins(fresh('p')) }),
    attempt: ({ ana }, { other }) => ana.adds([other], 'hers'),
  },
  can_create_bots_group: {
    first: { can_create_write_only_bots_group: { new: 6 } },
    attempt: (stage) => makesBot(stage, stage.ana, { short_name: fresh('b') }),
  },
  can_create_groups: {
    attempt: ({ ana }) =>
      ana.calls(api.groups.create, { name: fresh('g'), description: '', members: [] }),
  },
  can_create_private_channel_group: { attempt: makesChannel({ invite_only: true }) },
  can_create_public_channel_group: { attempt: makesChannel({}) },
  can_create_web_public_channel_group: {
    by: 'mona',
    granted: 'role:moderators',
    denied: 'role:owners',
    first: { enable_spectator_access: true },
    attempt: makesChannel({ is_web_public: true }),
  },
  can_create_write_only_bots_group: {
    first: { can_create_bots_group: nobody },
    attempt: (stage) => makesBot(stage, stage.ana, { short_name: fresh('b'), bot_type: 2 }),
  },
  can_delete_any_message_group: { prepare: bensMessage, attempt: deletes },
  can_delete_own_message_group: { prepare: anasMessage, attempt: deletes },
  can_invite_users_group: {
    attempt: ({ ana }) =>
      ana.calls(api.invitations.send, {
        invitee_emails: `${fresh('p')}@example.org`,
        stream_ids: [],
      }),
  },
  can_manage_all_groups: { attempt: groupUpdate },
  can_manage_billing_group: { awaits: 'POST /billing' },
  can_mention_many_users_group: {
    prepare: async ({ olga, joins }) => {
      const crowd = await Promise.all(Array.from({ length: 16 }, () => joins(fresh('p'))))
      await olga.adds(crowd, 'hers')
      return {}
    },
    attempt: ({ ana }) => ana.sends('hers', 'x', '@**all**'),
  },
  can_move_messages_between_channels_group: { prepare: bensMessage, attempt: movesOut },
  can_move_messages_between_topics_group: { prepare: bensMessage, attempt: movesWithin },
  can_resolve_topics_group: { first: settles, attempt: resolves },
  can_set_delete_message_policy_group: {
    prepare: ownChannel,
    attempt: ({ ana }, { stream_id }) =>
      ana.calls(api.channels.update, {
        stream_id,
        can_delete_any_message_group: { new: 4 as GroupId },
      }),
  },
  can_set_topics_policy_group: {
    prepare: ownChannel,
    attempt: ({ ana }, { stream_id }) =>
      ana.calls(api.channels.update, { stream_id, topics_policy: 'allow_empty_topic' }),
  },
  can_summarize_topics_group: { awaits: 'GET /messages/summary' },
  create_multiuse_invite_group: { attempt: ({ ana }) => ana.calls(api.invitations.createLink, {}) },
  direct_message_initiator_group: { attempt: ({ ana, ben }) => ana.writes([ben], 'hi') },
  direct_message_permission_group: { attempt: ({ ana, ben }) => ana.writes([ben], 'hi') },
}

const moves = { can_move_messages_between_channels_group: nobody, ...settles }
const deletions = { can_delete_any_message_group: nobody, can_delete_own_message_group: nobody }

export const channelScenarios: Record<ChannelPermission, Scenario> = {
  can_add_subscribers_group: {
    first: { can_add_subscribers_group: nobody },
    prepare: async ({ joins }) => ({ other: await joins(fresh('p')) }),
    attempt: ({ ana }, { other }) => ana.adds([other], 'hers'),
  },
  can_administer_channel_group: {
    attempt: ({ ana, stream_id }) =>
      ana.calls(api.channels.update, { stream_id, description: fresh('d') }),
  },
  can_create_topic_group: { attempt: ({ ana }) => ana.sends('hers', fresh('topic'), 'x') },
  can_delete_any_message_group: { first: deletions, prepare: bensMessage, attempt: deletes },
  can_delete_own_message_group: { first: deletions, prepare: anasMessage, attempt: deletes },
  can_move_messages_out_of_channel_group: {
    first: moves,
    prepare: bensMessage,
    attempt: movesOut,
  },
  can_move_messages_within_channel_group: {
    first: moves,
    prepare: bensMessage,
    attempt: movesWithin,
  },
  can_remove_subscribers_group: {
    prepare: async ({ olga, joins }) => {
      const other = await joins(fresh('p'))
      await olga.adds([other], 'hers')
      return { other }
    },
    attempt: ({ ana }, { other }) =>
      ana.calls(api.channels.unsubscribe, { subscriptions: ['hers'], principals: [other.id] }),
  },
  can_resolve_topics_group: {
    first: { ...settles, can_resolve_topics_group: nobody },
    attempt: resolves,
  },
  can_send_message_group: { attempt: ({ ana }) => ana.sends('hers', 'x', 'x') },
  can_subscribe_group: {
    first: {},
    prepare: async ({ olga, stream_id }) => {
      await olga.calls(api.channels.update, { stream_id, is_private: true })
      return {}
    },
    attempt: ({ ana }) => ana.joins('hers'),
  },
}

const changesMembers =
  (params: (stage: Stage, prepared: Loose) => Loose) => (stage: Stage, prepared: Loose) =>
    stage.ana.calls(api.groups.updateMembers, {
      user_group_id: stage.group_id,
      ...params(stage, prepared),
    })

const puts =
  (...names: ('ana' | 'ben')[]) =>
  async (stage: Stage) => {
    const { olga, group_id: user_group_id } = stage
    const ids = names.map((name) => stage[name].id)
    const { members } = await olga.calls(api.groups.getMembers, { user_group_id })
    const add = ids.filter((id) => !members.includes(id))
    if (add.length > 0) await olga.calls(api.groups.updateMembers, { user_group_id, add })
    return {}
  }

export const groupScenarios: Record<GroupPermission, Scenario> = {
  can_add_members_group: { attempt: changesMembers(({ ben }) => ({ add: [ben.id] })) },
  can_join_group: { attempt: changesMembers(({ ana }) => ({ add: [ana.id] })) },
  can_leave_group: {
    prepare: puts('ana'),
    attempt: changesMembers(({ ana }) => ({ delete: [ana.id] })),
  },
  can_manage_group: { attempt: groupUpdate },
  can_mention_group: { attempt: ({ ana }) => ana.sends('hers', 'x', '@*hers*') },
  can_remove_members_group: {
    prepare: puts('ben'),
    attempt: changesMembers(({ ben }) => ({ delete: [ben.id] })),
  },
}

/** Gives a permission to Olga only, or also to the actor. */
export function valueFor(stage: Stage, scenario: Scenario, given: boolean): Loose {
  const role = given ? scenario.granted : scenario.denied
  if (role) return stage.realm.directory.systemGroup(role).id
  return { ...none, direct_members: given ? [stage.ana.id] : [stage.olga.id] }
}
