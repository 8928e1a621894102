import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from './api.ts'
import { bounds, jsonUpTo, recordUpTo } from './bounds.ts'
import { nameAsSent, textUpTo } from './text-rules.ts'

test('security 25: every string, list and record that a caller sends has a bound', () => {
  const endless = endpoints.flatMap(({ id, params }) =>
    Object.entries(params).flatMap(([name, { schema }]) => endlessIn(schema, `${id} ${name}`)),
  )

  expect(endless).toEqual([])
})

test.each<[string, z.ZodType, readonly string[]]>([
  ['a string', z.string(), ['it']],
  ['a string of some length', z.string().min(3), ['it']],
  ['a moment', z.iso.datetime(), ['it']],
  ['a list', z.array(z.int()), ['it']],
  ['a list of strings', z.array(z.string()).max(3), ['it[]']],
  ['a pair with more', z.tuple([z.string()], z.int()), ['it', 'it[0]']],
  ['an object', z.object({ a: z.string().optional(), b: nameAsSent }), ['it.a']],
  ['an object that takes all', z.looseObject({}), ['it.*']],
  ['a record', z.record(z.string(), z.string()), ['it', 'it{key}', 'it{}']],
  ['one of several', z.union([z.int(), z.string()]).nullable().default(1), ['it']],
  ['what becomes something else', z.string().transform(Number), ['it']],
  ['anything', z.unknown(), ['it']],
  ['a short string', textUpTo(3), []],
  ['a small record', recordUpTo(3, nameAsSent, jsonUpTo(10)), []],
])('%s is seen through', (_what, schema, endless) => {
  expect(endlessIn(schema, 'it')).toEqual(endless)
})

test('records and values are refused beyond their bounds', () => {
  const schema = recordUpTo(2, nameAsSent, jsonUpTo(10))

  expect(schema.safeParse({ a: 1, b: ['x'] }).success).toBe(true)
  expect(schema.safeParse({ a: 1, b: 1, c: 1 }).error?.issues[0]?.message).toMatch(/2 entries/)
  expect(schema.safeParse({ a: 'x'.repeat(10) }).error?.issues[0]?.message).toMatch(/10 characters/)
})

test('a record takes each name that it keeps, and refuses the one that would be lost', () => {
  const schema = recordUpTo(2, nameAsSent, jsonUpTo(10))

  const kept = JSON.parse('{"constructor":1,"toString":2}')
  expect(schema.parse(kept)).toEqual(kept)
  const { error } = schema.safeParse(JSON.parse('{"__proto__":1,"a":2}'))
  expect(error?.issues[0]?.message).toMatch(/no entry __proto__/)
})

test('security 25: the entries of a record are counted before they are read', () => {
  let read = 0
  const value = z.string().refine(() => ++read)
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, count) => [count, 'x']))

  expect(recordUpTo(999, nameAsSent, value).safeParse(many).success).toBe(false)
  expect(read).toBe(0)
  expect(recordUpTo(1000, nameAsSent, value).safeParse(many).success).toBe(true)
  expect(read).toBe(1000)
})

/** The parts of an input schema whose size is not bounded. */
function endlessIn(schema: z.core.$ZodType, place: string): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const own = !bounds.has(schema) && isEndless(def) ? [place] : []
  return [...own, ...partsOf(def, place).flatMap(([at, part]) => endlessIn(part, at))]
}

type Def = z.core.$ZodTypes['_zod']['def']

const hasNoLength = new Set<string>(
  ['boolean', 'enum', 'int', 'literal', 'never', 'null', 'number', 'transform', 'undefined'], //
)

function isEndless(def: Def): boolean {
  if (def.type === 'string' || def.type === 'array') return !(def.checks ?? []).some(isUpperBound)
  if (def.type === 'tuple') return def.rest !== null
  return (!hasNoLength.has(def.type) && partsOf(def, '').length === 0) || def.type === 'record'
}

function isUpperBound(check: z.core.$ZodCheck): boolean {
  return ['max_length', 'length_equals'].includes(check._zod.def.check)
}

/** The parts of a schema, each with its path. */
function partsOf(def: Def, place: string): (readonly [place: string, z.core.$ZodType])[] {
  if ('innerType' in def) return [[place, def.innerType]]
  switch (def.type) {
    case 'array':
      return [[`${place}[]`, def.element]]
    case 'tuple':
      return [...def.items, ...(def.rest ? [def.rest] : [])].map((item, at) => [
        `${place}[${at}]`,
        item,
      ])
    case 'object': {
      const named = Object.entries(def.shape).map(
        ([name, part]) => [`${place}.${name}`, part] as const,
      )
      return def.catchall ? [...named, [`${place}.*`, def.catchall]] : named
    }
    case 'record':
      return [
        [`${place}{key}`, def.keyType],
        [`${place}{}`, def.valueType],
      ]
    case 'union':
      return def.options.map((option) => [place, option])
    case 'pipe':
      return [[place, def.in]]
    default:
      return []
  }
}
