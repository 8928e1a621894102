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
  summary: 'Say that you are there, and hear who else is',
  route: 'POST /users/me/presence',
  caller: 'user',
  params: {
    status: text('Whether you use the device.', z.enum(['idle', 'active'])),
    last_update_id: json(
      'How far you know presences; -1 asks for all. Makes the answer use the modern form.',
      presenceUpdateId.optional(),
    ),
    history_limit_days: json(
      'How old presences may be, in days; without meaning where last_update_id is above 0.',
      historyLimitDays,
    ),
    new_user_input: json('Whether you did something since the last report.', flag),
    ping_only: json('Only say it; no presences are wanted.', flag),
    slim_presence: json('Presences in the modern form.', flag),
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
  summary: 'Get the presence of everybody, in the older form',
  route: 'GET /realm/presence',
  caller: 'user',
  params: {},
  result: { presences, server_timestamp: z.number() },
  refusals: [],
})

const result = { presence: ownPresence }
const refusals = [presenceNotOfBots, presenceUnknown, userNotFound]

export const getOne = endpoint({
  id: 'get-user-presence',
  summary: 'Get the presence of one user, by id',
  route: 'GET /users/{user_id}/presence',
  caller: 'user',
  since: 43,
  params: { user_id: path('The user.', userId) },
  result,
  refusals,
})

export const getOneByEmail = endpoint({
  id: 'get-user-presence-by-email',
  summary: 'Get the presence of one user, by address',
  route: 'GET /users/{email}/presence',
  caller: 'user',
  params: { email: targetAddress },
  result,
  refusals,
})
