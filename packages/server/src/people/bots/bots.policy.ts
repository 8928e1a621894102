import {
  botInvalid,
  botNotOwn,
  botTypes,
  botUnknown,
  permissionMissing,
  roles,
  type UserId,
} from '@parley/contract'
import { botAddress } from '../../directory/addresses.ts'
import type { Directory } from '../../directory/directory.ts'
import type { User } from '../../directory/objects.ts'
import { hasPermission } from '../../directory/permissions.ts'
import { isAdministrator, type Viewer } from '../../directory/viewer.ts'

/** Owners see their bots and change their profile, and so do human administrators. */
export function mayManageBot(viewer: Viewer, bot: User): boolean {
  if (viewer.user.isBot || bot.isSystemBot) return false
  return bot.botOwnerId === viewer.id || isAdministrator(viewer.user)
}

/** The bot, if it is the viewer's to change. */
export function requireBot(viewer: Viewer, id: UserId): User {
  const bot = viewer.directory.users.get(id)
  if (!bot?.isBot || !mayManageBot(viewer, bot)) throw botUnknown({})
  return bot
}

/**
 * The bot, if it is the viewer's own. Invariant: only the owner of a bot holds its key. An administrator with the
 * key could read private channels of the bot, and would keep it after a demotion.
 */
export function requireOwnBot(viewer: Viewer, id: UserId): User {
  const bot = requireBot(viewer, id)
  if (bot.botOwnerId === viewer.id) return bot
  throw botNotOwn({})
}

/** Creating bots that only send messages can be allowed to more users than creating others. */
export function requireMayCreateBots(viewer: Viewer, type: number): void {
  if (hasPermission(viewer, 'can_create_bots_group')) return
  const onlySends = type === botTypes.incomingWebhook
  if (onlySends && hasPermission(viewer, 'can_create_write_only_bots_group')) return
  throw permissionMissing({})
}

const shortNameForm = /^[a-z0-9][a-z0-9._-]{0,49}$/i

/** The address of a bot with this user name. */
export function requireBotAddress(directory: Directory, shortName: string): string {
  if (!shortNameForm.test(shortName)) throw botInvalid({ problem: 'Bad name or username' })
  return botAddress(directory, shortName)
}

/** A user who can own a bot: active, human and not a guest. */
export function requireBotOwner(directory: Directory, id: UserId): User {
  const owner = directory.users.get(id)
  if (!owner?.isActive) {
    throw botInvalid({ problem: 'Failed to change owner, no such user' })
  }
  if (owner.isBot)
    throw botInvalid({
      problem: "Failed to change owner, bots can't own other bots",
    })
  if (owner.role === roles.guest) {
    throw botInvalid({
      problem: "Failed to change owner, guests can't own bots",
    })
  }
  return owner
}

/** The address of a service: HTTP, without a password in the address. */
export function requireServiceUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isWeb = url !== undefined && ['http:', 'https:'].includes(url.protocol)
  if (!isWeb || url.username !== '' || url.password !== '' || text.length > 2000) {
    throw botInvalid({ problem: 'payload_url is not a URL' })
  }
  return text
}
