import { z } from 'zod'
import { endpoint, json, path, text } from '../declare.ts'
import { userId } from '../ids.ts'
import { targetAddress } from '../users/endpoints.ts'
import { botsNotAccepted, userNotFound } from '../users/refusals.ts'
import { historyLimitDays, ownPresence, presences, presenceUpdateId } from './objects.ts'
import { presenceNotOfBots, presenceUnknown } from './refusals.ts'

const flag = z.boolean().default(false)

export const report = endpoint({
  id: 'update-presence',
  summary: 'Report your presence, and get that of others',
  route: 'POST /users/me/presence',
  caller: 'user',
  params: {
    status: text('Whether you are active on the device.', z.enum(['idle', 'active'])),
    last_update_id: json(
      'Last update that the client knows; -1 returns all presences. Selects the modern format.',
      presenceUpdateId.optional(),
    ),
    history_limit_days: json(
      'Maximum age of presences in days. Ignored if last_update_id is above 0.',
      historyLimitDays,
    ),
    new_user_input: json('Whether there was user input since the last report.', flag),
    ping_only: json('Report only, without the presences of others.', flag),
    slim_presence: json('Use the modern format.', flag),
  },
  result: {
    presence_last_update_id: presenceUpdateId,
    server_timestamp: z.number().optional(),
    presences: presences.optional(),
    zephyr_mirror_active: z.boolean(),
  },
  refusals: [botsNotAccepted],
})

export const getMany = endpoint({
  id: 'get-presence',
  summary: 'Get all presences, in the older format',
  route: 'GET /realm/presence',
  caller: 'user',
  params: {},
  result: { presences, server_timestamp: z.number() },
  refusals: [],
})

const result = { presence: ownPresence, server_timestamp: z.number() }
const refusals = [presenceNotOfBots, presenceUnknown, userNotFound]

export const getOne = endpoint({
  id: 'get-user-presence',
  summary: 'Get the presence of a user by id',
  route: 'GET /users/{user_id}/presence',
  caller: 'user',
  since: 43,
  params: { user_id: path('Id of the user.', userId) },
  result,
  refusals,
})

export const getOneByEmail = endpoint({
  id: 'get-user-presence-by-email',
  summary: 'Get the presence of a user by address',
  route: 'GET /users/{email}/presence',
  caller: 'user',
  params: { email: targetAddress },
  result,
  refusals,
})
