import { z } from 'zod'

/** What schemas hold that cannot say it themselves: how many entries a record has, how long the JSON of a value is. */
export const bounds = z.registry<{ readonly max: number }>()

/** An object with names of the sender's own, at most so many of them. */
export function recordUpTo<Value extends z.ZodType>(max: number, key: z.ZodString, value: Value) {
  return z
    .record(key, value)
    .refine((record) => Object.keys(record).length <= max, {
      error: `must have at most ${max} entries`,
    })
    .register(bounds, { max })
}

/** Any value whose JSON text is at most so long. */
export function jsonUpTo(max: number) {
  return z
    .unknown()
    .refine((value) => (JSON.stringify(value) ?? '').length <= max, {
      error: `must be at most ${max} characters of JSON`,
    })
    .register(bounds, { max })
}
