import type { UserId } from '@parley/contract'
import type { Projection } from '../../delivery/projection.ts'
import type { QueueViewer } from '../../delivery/queue.ts'
import type { Sights } from '../../delivery/sights.ts'
import type { Directory } from '../../directory/directory.ts'
import type { BotService, User } from '../../directory/objects.ts'
import { leavesDirectory, type Reducer, structural } from '../../directory/reducer.ts'
import { invariant } from '../../invariant.ts'
import { mayManageBot } from './bots.policy.ts'
import { botWire, servicesWire } from './bots.wire.ts'

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    'bot-service-changed': { readonly botId: UserId; readonly service: BotService }
    'bot-owner-changed': { readonly botId: UserId; readonly ownerId: UserId }
    /** A bot is there for all who may change it. */
    'bot-announced': { readonly botId: UserId }
    /** The change of a bot, repeated for users who may manage it. */
    'bot-changed': {
      readonly botId: UserId
      readonly what: 'avatar_url' | 'email' | 'full_name' | 'is_active' | 'owner_id'
    }
    /** One viewer may change the bot now, or may no longer. */
    'bot-sight-changed': {
      readonly botId: UserId
      readonly viewerId: UserId
      readonly isSeen: boolean
    }
  }
}

function botOf(directory: Directory, id: UserId): User {
  const bot = directory.users.get(id)
  invariant(bot, 'what changed is a bot that exists')
  return bot
}

const serviceChanged: Reducer<'bot-service-changed'> = structural((directory, event) => {
  botOf(directory, event.botId).service = event.service
})

const ownerChanged: Reducer<'bot-owner-changed'> = structural((directory, { botId, ownerId }) => {
  botOf(directory, botId).botOwnerId = ownerId
})

export const botReducers = {
  'bot-service-changed': serviceChanged,
  'bot-owner-changed': ownerChanged,
  'bot-announced': leavesDirectory,
  'bot-changed': leavesDirectory,
  'bot-sight-changed': leavesDirectory,
}

/** The bot, if it is the viewer's to change. */
function managedBot(viewer: QueueViewer, id: UserId): User | undefined {
  const bot = botOf(viewer.directory, id)
  return viewer.isTold(`bot ${id}`) && mayManageBot(viewer, bot) ? bot : undefined
}

const projectService: Projection<'bot-service-changed'> = ({ botId }, viewer) => {
  const bot = managedBot(viewer, botId)
  if (!bot) return undefined
  const change = { user_id: bot.id, services: servicesWire(viewer, bot) }
  return { shared: { type: 'realm_bot', op: 'update', bot: change } as { type: string } }
}

const projectOwner: Projection<'bot-owner-changed'> = ({ botId, ownerId }) => {
  const person = { user_id: botId, bot_owner_id: ownerId }
  return { shared: { type: 'realm_user', op: 'update', person } as { type: string } }
}

const projectAnnounced: Projection<'bot-announced'> = ({ botId }, viewer) => {
  const bot = managedBot(viewer, botId)
  return (
    bot && {
      shared: { type: 'realm_bot', op: 'add', bot: botWire(viewer, bot) } as {
        type: string
      },
    }
  )
}

const projectChanged: Projection<'bot-changed'> = ({ botId, what }, viewer) => {
  const bot = managedBot(viewer, botId)
  if (!bot) return undefined
  const wire = botWire(viewer, bot)
  // A picture that is found by address is another one now.
  const picture = what === 'email' ? { avatar_url: wire.avatar_url } : {}
  const change = { user_id: bot.id, [what]: wire[what], ...picture }
  return { shared: { type: 'realm_bot', op: 'update', bot: change } as { type: string } }
}

const projectSight: Projection<'bot-sight-changed'> = ({ botId, viewerId, isSeen }, viewer) => {
  if (viewer.id !== viewerId || !viewer.isTold(`bot ${botId}`)) return undefined
  const bot = isSeen ? managedBot(viewer, botId) : undefined
  const wire = bot
    ? { type: 'realm_bot', op: 'add', bot: botWire(viewer, bot) }
    : { type: 'realm_bot', op: 'delete', bot: { user_id: botId } }
  return { shared: wire }
}

export const botSights = {
  'bot-announced': ({ botId }) => [{ thing: `bot ${botId}`, isGained: true }],
  'bot-sight-changed': ({ botId, viewerId, isSeen }, id) =>
    viewerId === id ? [{ thing: `bot ${botId}`, isGained: isSeen }] : [],
} satisfies Sights

export const botProjections = {
  'bot-service-changed': projectService,
  'bot-owner-changed': projectOwner,
  'bot-announced': projectAnnounced,
  'bot-changed': projectChanged,
  'bot-sight-changed': projectSight,
}
