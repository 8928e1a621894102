import { z } from 'zod'
import { event } from '../declare.ts'
import { playgroundObject } from './objects.ts'

export const realmPlaygrounds = event({
  type: 'realm_playgrounds',
  summary: 'The code playgrounds changed. The event has all of them.',
  since: 49,
  fields: { realm_playgrounds: z.array(playgroundObject) },
})
