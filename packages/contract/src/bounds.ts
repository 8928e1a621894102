import { z } from 'zod'

/** Bounds that zod schemas cannot express: entries of a record, length of a value's JSON. */
export const bounds = z.registry<{ readonly max: number }>()

/** An object with arbitrary names, at most this many. */
export function recordUpTo<Value extends z.ZodType>(max: number, key: z.ZodString, value: Value) {
  return z
    .record(key, value)
    .refine((record) => Object.keys(record).length <= max, {
      error: `must have at most ${max} entries`,
    })
    .register(bounds, { max })
}

/** Any value whose JSON text has at most this length. */
export function jsonUpTo(max: number) {
  return z
    .unknown()
    .refine((value) => (JSON.stringify(value) ?? '').length <= max, {
      error: `must be at most ${max} characters of JSON`,
    })
    .register(bounds, { max })
}
