import { z } from 'zod'

export const alertWordSnapshotFields = {
  alert_words: { alert_words: z.array(z.string()) },
} as const
