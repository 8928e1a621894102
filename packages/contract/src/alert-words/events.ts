import { z } from 'zod'
import { event } from '../declare.ts'

export const alertWords = event({
  type: 'alert_words',
  summary: 'Your alert words changed. The event has the full list.',
  fields: { alert_words: z.array(z.string()) },
})
