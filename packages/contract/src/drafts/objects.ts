import { z } from 'zod'
import { maxId } from '../ids.ts'
import { nameAsSent, textAsSent } from '../text-rules.ts'

export const maxDrafts = 2000
export const maxDraftsInRegister = 1000

export const draftId = z.int().min(0).max(maxId).describe('The id of a draft.')

const type = z.enum(['', 'stream', 'private'])
const recipients = z.array(z.int().min(0).max(maxId))

/** A draft of a message to a channel, to users, or without recipient. */
export const draft = z.strictObject({
  id: draftId,
  type,
  to: recipients,
  topic: z.string(),
  content: z.string(),
  timestamp: z.int(),
})
export type Draft = z.infer<typeof draft>

const latest = 253_402_300_799

/** A draft as clients send it; some include its former id, which is ignored. */
export const givenDraft = z.strictObject({
  id: z.int().optional(),
  type,
  to: recipients.max(1000),
  topic: nameAsSent,
  content: textAsSent,
  timestamp: z.number().max(latest).optional(),
})
export type GivenDraft = z.infer<typeof givenDraft>

export const draftSnapshotFields = { drafts: { drafts: z.array(draft) } } as const
