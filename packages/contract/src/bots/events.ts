import { z } from 'zod'
import { event } from '../declare.ts'
import { userId } from '../ids.ts'
import { botObject } from './objects.ts'

export const realmBotAdd = event({
  type: 'realm_bot',
  op: 'add',
  summary: 'You can manage a new bot.',
  fields: { bot: botObject },
})

export const realmBotUpdate = event({
  type: 'realm_bot',
  op: 'update',
  summary: 'A bot that you can manage changed.',
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
  summary: 'You can no longer manage a bot.',
  fields: { bot: z.strictObject({ user_id: userId }) },
})
