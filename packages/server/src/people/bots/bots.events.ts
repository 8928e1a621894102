import type { UserId } from '@parley/contract'
import type { Consequences, Projections, WireEvent } from '../../delivery/projection.ts'
import type { QueueViewer } from '../../delivery/queue.ts'
import type { Sights } from '../../delivery/sights.ts'
import type { BotService, User } from '../../directory/objects.ts'
import { userOf } from '../../directory/of-id.ts'
import { type Reducers, structural } from '../../directory/reducer.ts'
import { hadSight } from '../../directory/viewer.ts'
import type { DomainEvent } from '../../log/domain-event.ts'
import { type Audits, auditFact } from '../../writer/audit.ts'
import { mayManageBot } from './bots.policy.ts'
import { botWire, servicesWire } from './bots.wire.ts'

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    'bot-service-changed': { readonly botId: UserId; readonly service: BotService }
    'bot-owner-changed': {
      readonly botId: UserId
      readonly ownerId: UserId
      /** The users who gain and lose management of the bot. Administrators always have it. */
      readonly gained?: UserId | undefined
      readonly lost?: UserId | undefined
    }
  }
}

export const botReducers = {
  'bot-service-changed': structural((directory, event) => {
    userOf(directory, event.botId).service = event.service
  }),
  'bot-owner-changed': structural((directory, { botId, ownerId }) => {
    userOf(directory, botId).botOwnerId = ownerId
  }),
} satisfies Partial<Reducers>

/** The bot, if it is the viewer's to change. */
function managedBot(viewer: QueueViewer, id: UserId): User | undefined {
  const bot = userOf(viewer.directory, id)
  return hadSight(viewer, 'bot', id) && mayManageBot(viewer, bot) ? bot : undefined
}

/** The users who gain and lose management of the bot. */
function sightChange(
  { gained, lost }: Pick<DomainEvent<'bot-owner-changed'>, 'gained' | 'lost'>,
  viewerId: UserId,
): boolean | undefined {
  if (gained === viewerId) return true
  return lost === viewerId ? false : undefined
}

function sightOfBot(
  viewer: QueueViewer,
  id: UserId,
  isSeen: boolean | undefined,
): WireEvent | undefined {
  if (isSeen === undefined || !hadSight(viewer, 'bot', id)) return undefined
  const bot = isSeen ? managedBot(viewer, id) : undefined
  const wire = bot
    ? { type: 'realm_bot', op: 'add', bot: botWire(viewer, bot) }
    : { type: 'realm_bot', op: 'delete', bot: { user_id: id } }
  return { shared: wire }
}

type Property = 'avatar_url' | 'email' | 'full_name' | 'is_active' | 'owner_id'

/** The change of a bot, for users who may manage it. */
function updateOf(viewer: QueueViewer, id: UserId, property: Property): WireEvent | undefined {
  const bot = managedBot(viewer, id)
  if (!bot?.isBot) return undefined
  const wire = botWire(viewer, bot)
  // A picture that is found by address is another one now.
  const picture = property === 'email' ? { avatar_url: wire.avatar_url } : {}
  const change = { user_id: bot.id, [property]: wire[property], ...picture }
  return { shared: { type: 'realm_bot', op: 'update', bot: change } as WireEvent['shared'] }
}

function repeated(property: Property) {
  return ({ userId }: { readonly userId: UserId }, viewer: QueueViewer) =>
    updateOf(viewer, userId, property)
}

export const botSights = {
  'bot-owner-changed': (event, viewerId) => {
    const isGained = sightChange(event, viewerId)
    return isGained === undefined ? [] : [{ thing: `bot ${event.botId}`, isGained }]
  },
  'user-role-changed': ({ userId, bots }, viewerId) =>
    userId === viewerId
      ? (bots?.ids ?? []).map((id) => ({ thing: `bot ${id}`, isGained: bots?.isSeen === true }))
      : [],
} satisfies Sights

export const botProjections = {
  'bot-service-changed': ({ botId }, viewer) => {
    const bot = managedBot(viewer, botId)
    if (!bot) return undefined
    const change = { user_id: bot.id, services: servicesWire(viewer, bot) }
    return { shared: { type: 'realm_bot', op: 'update', bot: change } as { type: string } }
  },
  'bot-owner-changed': (event, viewer) => {
    const { botId, ownerId } = event
    const person = { user_id: botId, bot_owner_id: ownerId }
    const told = { shared: { type: 'realm_user', op: 'update', person } as WireEvent['shared'] }
    const change = sightChange(event, viewer.id)
    const bot =
      change === undefined ? updateOf(viewer, botId, 'owner_id') : sightOfBot(viewer, botId, change)
    return bot ? [told, bot] : told
  },
} satisfies Partial<Projections>

export const botConsequences = {
  'user-created': ({ user }, viewer) =>
    user.isBot && managedBot(viewer, user.id) ? sightOfBot(viewer, user.id, true) : undefined,
  'user-renamed': repeated('full_name'),
  'user-address-changed': repeated('email'),
  'user-activity-changed': repeated('is_active'),
  /** Human administrators may manage every bot. */
  'user-role-changed': ({ userId, bots }, viewer) =>
    userId === viewer.id
      ? bots?.ids.flatMap((id) => sightOfBot(viewer, id, bots.isSeen) ?? [])
      : undefined,
  'avatar-changed': repeated('avatar_url'),
} satisfies Consequences

export const botAudits = {
  'bot-owner-changed': ({ botId, ownerId }, { directory }) => {
    const before = directory.users.get(botId)?.botOwnerId
    return auditFact('bot_owner_changed', { before, after: ownerId }, botId)
  },
  'bot-service-changed': ({ botId, service }) =>
    auditFact('bot_service_changed', { payload_url: service.baseUrl }, botId),
} satisfies Audits
