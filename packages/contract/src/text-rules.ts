import { z } from 'zod'

/** Length in code points, as limits count it. Note: the loop uses an index, as texts may have any length. */
export function codePoints(text: string): number {
  let count = text.length
  for (let at = 1; at < text.length; at++) {
    if (isHigh(text.charCodeAt(at - 1)) && isLow(text.charCodeAt(at))) count--
  }
  return count
}

/** The beginning of a text, at most this many code points. */
export function firstCodePoints(text: string, count: number): string {
  return [...text.slice(0, 2 * count)].slice(0, count).join('')
}

const isHigh = (unit: number) => unit >= 0xd800 && unit <= 0xdbff
const isLow = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff

/** Text of at most `max` code points. */
export function textUpTo(max: number): z.ZodString {
  const error = `must be at most ${max} characters long`
  return z
    .string()
    .max(2 * max, { error })
    .refine((text) => text.length <= max || codePoints(text) <= max, { error })
    .meta({ maxLength: max })
}

/** A name, a word or a password as it is sent. A stricter rule has its own refusal. */
export const nameAsSent = z.string().max(1000)

/** A text as it is sent. Note: a message that is too long is cut, not refused. */
export const textAsSent = z.string().max(200_000)

/** An address, a template or a pattern as it is sent. */
export const addressAsSent = z.string().max(4000)

const forbidden = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u

/** A name or a topic: one line, no control characters, no lone surrogates. */
export function isPrintable(text: string): boolean {
  return !forbidden.test(text)
}

/** Invisible characters and those that reverse text. Joiners and variants, which scripts and emoji need, do not count. */
const unseen =
  /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Default_Ignorable_Code_Point}\p{Cf}\u2028\u2029\u2800]/u

/** A name that cannot be taken for another one because of what nobody sees. */
export function isClearName(text: string): boolean {
  return isPrintable(text) && !unseen.test(text) && isVisible(text)
}

const visible = /[^\p{Default_Ignorable_Code_Point}\p{Cf}\p{Z}\u2800]/u

/** Whether there is anything to see. */
export function isVisible(text: string): boolean {
  return visible.test(text)
}

export const email = z.email({ error: 'must be an email address' }).max(254)
