import { z } from 'zod'
import { refusal } from '../declare.ts'

export const payloadUnknown = refusal({
  code: 'ANOMALOUS_WEBHOOK_PAYLOAD',
  when: 'The payload is not what such a program sends.',
  extra: { webhook_name: z.string() },
  message: ({ webhook_name }) => `The payload is not one of ${webhook_name}`,
})
