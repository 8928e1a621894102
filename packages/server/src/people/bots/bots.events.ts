import type { UserId } from '@parley/contract'
import type { Projection } from '../../delivery/projection.ts'
import type { QueueViewer } from '../../delivery/queue.ts'
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
    /** What changed of a bot, once more for those who may change it. */
    'bot-changed': {
      readonly botId: UserId
      readonly what: 'avatar_url' | 'email' | 'full_name' | 'is_active' | 'owner_id'
      /** Those who hear of the whole bot instead. */
      readonly except?: UserId
    }
    /** One viewer may change the bot now, or may no longer. */
    'bot-sight-changed': { readonly botId: UserId; readonly viewerId: UserId }
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
  return mayManageBot(viewer, bot) ? bot : undefined
}

const projectService: Projection<'bot-service-changed'> = ({ botId }, viewer) => {
  const bot = managedBot(viewer, botId)
  if (!bot) return undefined
  const change = { user_id: bot.id, services: servicesWire(bot) }
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
      shared: { type: 'realm_bot', op: 'add', bot: botWire(viewer.directory, bot) } as {
        type: string
      },
    }
  )
}

const projectChanged: Projection<'bot-changed'> = ({ botId, what, except }, viewer) => {
  const bot = managedBot(viewer, botId)
  if (!bot || viewer.id === except) return undefined
  const wire = botWire(viewer.directory, bot)
  // A picture that is found by address is another one now.
  const picture = what === 'email' ? { avatar_url: wire.avatar_url } : {}
  const change = { user_id: bot.id, [what]: wire[what], ...picture }
  return { shared: { type: 'realm_bot', op: 'update', bot: change } as { type: string } }
}

const projectSight: Projection<'bot-sight-changed'> = ({ botId, viewerId }, viewer) => {
  if (viewer.id !== viewerId) return undefined
  const bot = managedBot(viewer, botId)
  const wire = bot
    ? { type: 'realm_bot', op: 'add', bot: botWire(viewer.directory, bot) }
    : { type: 'realm_bot', op: 'delete', bot: { user_id: botId } }
  return { shared: wire }
}

export const botProjections = {
  'bot-service-changed': projectService,
  'bot-owner-changed': projectOwner,
  'bot-announced': projectAnnounced,
  'bot-changed': projectChanged,
  'bot-sight-changed': projectSight,
}
