import { z } from 'zod'
import { maxId } from '../ids.ts'
import { nameAsSent, textAsSent } from '../text-rules.ts'

export const draftId = z.int().min(0).max(maxId).describe('The id of a draft.')

const type = z.enum(['', 'stream', 'private'])
const recipients = z.array(z.int().min(0).max(maxId))

/** What somebody has written and not sent: to a channel, to people, or to nobody yet. */
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

/** A draft as clients give it. What they send beside is theirs, the id among it. */
export const givenDraft = z.object({
  type,
  to: recipients.max(1000),
  topic: nameAsSent.default(''),
  content: textAsSent,
  timestamp: z.number().max(latest).optional(),
})
export type GivenDraft = z.infer<typeof givenDraft>

export const draftSnapshotFields = { drafts: { drafts: z.array(draft) } } as const
