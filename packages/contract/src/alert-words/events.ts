import { z } from 'zod'
import { event } from '../declare.ts'

export const alertWords = event({
  type: 'alert_words',
  summary: 'You hear of other words now: these.',
  fields: { alert_words: z.array(z.string()) },
})
