import { z } from 'zod'
import { event } from '../declare.ts'
import { userId } from '../ids.ts'
import { botObject } from './objects.ts'

export const realmBotAdd = event({
  type: 'realm_bot',
  op: 'add',
  summary: 'There is a bot that you may change.',
  fields: { bot: botObject },
})

export const realmBotUpdate = event({
  type: 'realm_bot',
  op: 'update',
  summary: 'A bot that you may change is another one now.',
  fields: {
    bot: z.strictObject({
      user_id: userId,
      avatar_url: z.string().optional(),
      email: z.string().optional(),
      full_name: z.string().optional(),
      is_active: z.boolean().optional(),
      owner_id: userId.nullable().optional(),
      services: botObject.shape.services.optional(),
    }),
  },
})

export const realmBotDelete = event({
  type: 'realm_bot',
  op: 'delete',
  summary: 'A bot is no longer yours to change.',
  fields: { bot: z.strictObject({ user_id: userId }) },
})
