import { z } from 'zod'

/** Bounds that zod schemas cannot express: entries of a record, length of a value's JSON. */
export const bounds = z.registry<{ readonly max: number }>()

/** zod drops such an entry, and the caller would believe that it was kept. */
const dropped = '__proto__'

/** An object with arbitrary names, at most this many. Note: counted first, because reading a million takes seconds. */
export function recordUpTo<Value extends z.ZodType>(max: number, key: z.ZodString, value: Value) {
  const record = z.record(key, value).register(bounds, { max })
  const counted = z.preprocess((given, context) => {
    const entries = typeof given === 'object' && given !== null ? given : {}
    if (Object.keys(entries).length > max) context.addIssue(`must have at most ${max} entries`)
    if (Object.hasOwn(entries, dropped)) context.addIssue(`must have no entry ${dropped}`)
    return given
  }, record)
  return counted as z.ZodType<z.output<typeof record>, z.input<typeof record>>
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
