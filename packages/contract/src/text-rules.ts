import { z } from 'zod'

/** Length in code points: what the limits count. */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** Text of at most `max` code points. */
export function textUpTo(max: number): z.ZodString {
  return z.string().refine((text) => text.length <= max || codePoints(text) <= max, {
    error: `must be at most ${max} characters long`,
  })
}

const forbidden = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u

/** A name or a topic: one line, no control characters, no lone surrogates. */
export function isPrintable(text: string): boolean {
  return !forbidden.test(text)
}

export const email = z.email({ error: 'must be an email address' }).max(254)
