import { api, botKeyNotKept, storageKeyUnknown } from '@parley/contract'
import { newSecret } from '../../access/public.ts'
import { publicAddress } from '../../directory/addresses.ts'
import { avatarUrl } from '../../directory/avatars.ts'
import { programEnd } from '../../directory/credentials.ts'
import type { Files } from '../../files/files.ts'
import { on } from '../../http/handler.ts'
import { keepAvatar } from '../../media/public.ts'
import { requireFullName } from '../users/users.policy.ts'
import { requireBot, requireMayCreateBots } from './bots.policy.ts'
import { findStored } from './bots.store.ts'
import { noDefaults } from './bots.wire.ts'
import { changeBot, deactivateBot, regenerateBotKey } from './change-bot.ts'
import { removeStored, storeForBot } from './change-storage.ts'
import { createBot } from './create-bot.ts'

export function botRoutes(files: Files) {
  return [...changingRoutes(files), ...otherRoutes]
}

const otherRoutes = [
  on(api.bots.list, async ({ viewer }) => {
    const bots = [...viewer.directory.users.values()].filter(
      (user) => user.isBot && user.isActive && user.botOwnerId === viewer.id,
    )
    return {
      bots: bots.map((bot) => ({
        user_id: bot.id,
        username: bot.deliveryEmail,
        full_name: bot.fullName,
        avatar_url: avatarUrl(viewer.directory, bot),
        ...noDefaults,
      })),
    }
  }),

  on(api.bots.deactivate, ({ params, write }) => write(deactivateBot, params.bot_id)),

  on(api.bots.getKey, async ({ viewer, params }) => {
    requireBot(viewer, params.bot_id)
    throw botKeyNotKept({})
  }),

  on(api.bots.regenerateKey, async ({ key, params, write }) => {
    const secret = newSecret()
    await write(regenerateBotKey, { botId: params.bot_id, secret, expiresAt: programEnd(key) })
    return { api_key: secret }
  }),

  on(api.bots.getStorage, async ({ realm, viewer, params }) => {
    const wanted = params.keys && [...new Set(params.keys)]
    const found = await findStored(realm.sql, realm.id, viewer.id, wanted)
    if (wanted && found.length < wanted.length) throw storageKeyUnknown({})
    return { storage: Object.fromEntries(found.map(({ key, value }) => [key, value])) }
  }),

  on(api.bots.putStorage, ({ params, write }) => write(storeForBot, params.storage)),

  on(api.bots.deleteStorage, ({ params, write }) => write(removeStored, params.keys)),
]

function changingRoutes(files: Files) {
  return [
    on(api.bots.create, async ({ realm, viewer, key, params, fileIfAny, write }) => {
      requireMayCreateBots(viewer, params.bot_type)
      const secret = newSecret()
      const avatar = fileIfAny && (await keepAvatar(realm, viewer, files, fileIfAny))
      const user_id = await write(createBot, {
        fullName: requireFullName(params.full_name),
        shortName: params.short_name,
        type: params.bot_type,
        secret,
        expiresAt: programEnd(key),
        payloadUrl: params.payload_url,
        interface: params.interface_type,
        token: newSecret(),
        avatar,
      })
      const bot = requireBot(realm.viewer(viewer.id), user_id)
      return {
        user_id,
        api_key: secret,
        avatar_url: avatarUrl(viewer.directory, bot),
        ...noDefaults,
      }
    }),

    on(api.bots.update, async ({ realm, viewer, params, fileIfAny, write }) => {
      requireBot(viewer, params.bot_id)
      const { full_name } = params
      const avatar = fileIfAny && (await keepAvatar(realm, viewer, files, fileIfAny))
      await write(changeBot, {
        botId: params.bot_id,
        fullName: full_name === undefined ? undefined : requireFullName(full_name),
        shortName: params.short_name,
        role: params.role,
        ownerId: params.bot_owner_id,
        payloadUrl: params.service_payload_url,
        interface: params.service_interface,
        avatar,
      })
      const bot = realm.directory.users.get(params.bot_id)
      const { fullName = '', service = null, botOwnerId = null } = bot ?? {}
      const owner = botOwnerId === null ? undefined : realm.directory.users.get(botOwnerId)
      return {
        full_name: fullName,
        avatar_url: bot ? avatarUrl(viewer.directory, bot) : '',
        bot_owner_id: botOwnerId,
        ...(owner && { bot_owner: publicAddress(realm.directory, owner) }),
        service_interface: service?.interface ?? null,
        service_payload_url: service?.baseUrl ?? null,
        ...noDefaults,
      }
    }),
  ]
}
