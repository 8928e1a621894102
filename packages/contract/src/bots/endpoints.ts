import { z } from 'zod'
import { recordUpTo } from '../bounds.ts'
import { endpoint, json, path, text } from '../declare.ts'
import { filesTooMany, fileTooLarge, permissionMissing, tooManyCreated } from '../http/refusals.ts'
import { userId } from '../ids.ts'
import { limits } from '../limits.ts'
import { addressAsSent, nameAsSent } from '../text-rules.ts'
import { imageUnreadable } from '../uploads/refusals.ts'
import { role } from '../users/objects.ts'
import {
  botNameTaken,
  botsNotAccepted,
  emailTaken,
  fullNameInvalid,
  roleImpossible,
} from '../users/refusals.ts'
import { botDefaults, botInterface, botInterfaces } from './objects.ts'
import {
  botInvalid,
  botKeyNotKept,
  botNotOwn,
  botUnknown,
  storageFull,
  storageKeyUnknown,
} from './refusals.ts'

export const getBots = endpoint({
  id: 'get-bots',
  summary: 'List your bots',
  route: 'GET /bots',
  caller: 'member',
  params: {},
  result: {
    bots: z.array(
      z.strictObject({
        user_id: userId,
        username: z.string(),
        full_name: z.string(),
        avatar_url: z.string(),
        ...botDefaults,
      }),
    ),
  },
  refusals: [botsNotAccepted],
})

const picture = {
  about: 'Avatar of the bot.',
  maxMib: limits.maxAvatarMib,
  isOptional: true,
} as const

const pictureRefusals = [filesTooMany, fileTooLarge, imageUnreadable]

export const createBot = endpoint({
  id: 'create-bot',
  summary: 'Create a bot',
  route: 'POST /bots',
  caller: 'member',
  params: {
    full_name: text('Full name of the bot.', nameAsSent),
    short_name: text('First part of its address, before `-bot@`.', nameAsSent),
    bot_type: json(
      '1: generic; 2: incoming webhook, which can only send messages; 3: outgoing webhook.',
      z.literal([1, 2, 3]).default(1),
    ),
    payload_url: json(
      'URL that an outgoing webhook calls for messages.',
      addressAsSent.default(''),
    ),
    interface_type: json(
      'Format of the calls of an outgoing webhook.',
      botInterface.default(botInterfaces.generic),
    ),
  },
  file: picture,
  result: { user_id: userId, api_key: z.string(), avatar_url: z.string(), ...botDefaults },
  refusals: [
    ...pictureRefusals,
    botInvalid,
    botNameTaken,
    botsNotAccepted,
    emailTaken,
    fullNameInvalid,
    permissionMissing,
    tooManyCreated,
  ],
})

const bot = path('Id of the bot.', userId)

export const updateBot = endpoint({
  id: 'update-bot',
  summary: 'Change a bot',
  route: 'PATCH /bots/{bot_id}',
  caller: 'member',
  params: {
    bot_id: bot,
    full_name: text('New full name.', nameAsSent.optional()),
    short_name: text('First part of the new address, before `-bot@`.', nameAsSent.optional()),
    role: json(
      'New role, at most that of the owner. Only administrators may change it.',
      role.optional(),
    ),
    bot_owner_id: json(
      'New owner. All keys of the bot are revoked. The caller must be able to manage both owners.',
      userId.optional(),
    ),
    service_payload_url: json(
      'URL that an outgoing webhook calls for messages.',
      addressAsSent.optional(),
    ),
    service_interface: json('Format of the calls of an outgoing webhook.', botInterface.optional()),
  },
  file: picture,
  result: {
    full_name: z.string(),
    avatar_url: z.string(),
    bot_owner_id: userId.nullable(),
    /** The address of the owner. */
    bot_owner: z.string().optional(),
    service_interface: botInterface.nullable(),
    service_payload_url: z.string().nullable(),
    ...botDefaults,
  },
  refusals: [
    ...pictureRefusals,
    botInvalid,
    botNameTaken,
    botNotOwn,
    botUnknown,
    botsNotAccepted,
    fullNameInvalid,
    roleImpossible,
  ],
})

export const deactivateBot = endpoint({
  id: 'deactivate-bot',
  summary: 'Deactivate a bot',
  route: 'DELETE /bots/{bot_id}',
  caller: 'member',
  params: { bot_id: bot },
  result: {},
  refusals: [botUnknown, botsNotAccepted],
})

export const getBotKey = endpoint({
  id: 'get-bot-api-key',
  summary: 'Refused: keys of bots are stored as hashes. Regenerate the key to get a new one',
  route: 'GET /bots/{bot_id}/api_key',
  caller: 'member',
  since: 463,
  params: { bot_id: bot },
  result: { api_key: z.string() },
  refusals: [botKeyNotKept, botUnknown, botsNotAccepted],
})

export const regenerateBotKey = endpoint({
  id: 'regenerate-bot-api-key',
  summary: 'Revoke all API keys of your bot and get a new one',
  route: 'POST /bots/{bot_id}/api_key/regenerate',
  caller: 'member',
  params: { bot_id: bot },
  result: { api_key: z.string() },
  refusals: [botNotOwn, botUnknown, botsNotAccepted],
})

const key = z.string().min(1).max(256)
const keys = json('Return only these keys. Default: all.', z.array(key).max(10_000).optional())

export const getStorage = endpoint({
  id: 'get-bot-storage',
  summary: 'Read the storage of the calling bot',
  route: 'GET /bot_storage',
  caller: 'user',
  params: { keys },
  result: { storage: z.record(z.string(), z.string()) },
  refusals: [storageKeyUnknown],
})

export const putStorage = endpoint({
  id: 'update-bot-storage',
  summary: 'Write to the storage of the calling bot',
  route: 'PUT /bot_storage',
  caller: 'user',
  maxBodyKib: 8192,
  params: {
    storage: json(
      'Values by key. Other keys keep their values.',
      recordUpTo(10_000, key, z.string().max(limits.maxBotStorageBytes)),
    ),
  },
  result: {},
  refusals: [storageFull],
})

export const deleteStorage = endpoint({
  id: 'remove-bot-storage',
  summary: 'Delete from the storage of the calling bot',
  route: 'DELETE /bot_storage',
  caller: 'user',
  params: { keys },
  result: {},
  refusals: [storageKeyUnknown],
})
