import { z } from 'zod'
import { nameAsSent, textAsSent } from '../text-rules.ts'

const operand = z.union([textAsSent, z.int(), z.array(z.int()).max(1000)])

/** One term of a narrow: an object, or the pair of strings that older clients send. */
export const narrowTerm = z.union([
  z.object({ operator: nameAsSent, operand, negated: z.boolean().default(false) }),
  z
    .tuple([nameAsSent, textAsSent])
    .transform(([operator, words]) => ({ operator, operand: words, negated: false })),
])
export type NarrowTerm = z.output<typeof narrowTerm>

/** Terms combined with AND; none is the caller's whole history. */
export const narrow = z.array(narrowTerm).max(100)

/** The id of the newest message: greater than all ids. */
export const newestAnchor = 10_000_000_000_000_000

/** Where to start: a message, an end of the history, the oldest unread message, or a time. */
export const anchor = z.union([
  z.enum(['newest', 'oldest', 'first_unread', 'date']),
  z
    .number()
    .max(newestAnchor)
    .refine(Number.isInteger, { error: 'must be a whole number' })
    .transform((id) => Math.max(id, 0)),
])
export type Anchor = z.output<typeof anchor>

/** The moment that anchor=date means. */
export const anchorDate = z.iso
  .datetime({ offset: true, local: true })
  .max(40)
  .or(z.iso.date().max(40))
  .transform((text) => new Date(/(?:Z|[+-]\d\d:?\d\d)$|^[^T]*$/i.test(text) ? text : `${text}Z`))
