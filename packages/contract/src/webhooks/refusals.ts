import { z } from 'zod'
import { refusal } from '../declare.ts'

export const payloadUnknown = refusal({
  code: 'ANOMALOUS_WEBHOOK_PAYLOAD',
  when: 'The payload does not have the expected format.',
  extra: { webhook_name: z.string() },
  message: ({ webhook_name }) => `The payload does not have the format of ${webhook_name}`,
})
