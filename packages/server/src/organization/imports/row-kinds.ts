import { maxId } from '@parley/contract'
import { z } from 'zod'
import { nameKey } from '../../directory/name-key.ts'
import { type Bitmap, emptyBitmap } from '../../messages/public.ts'
import {
  type ArchiveRow,
  type ArchiveTable,
  type FieldKind,
  type ReferenceKind,
  referenceKinds,
} from '../../realms/archive-table.ts'
import { refuse } from './archive-refused.ts'
import { htmlFault } from './html-rules.ts'

/**
 * The ids of the objects defined so far, for references. Note: not as sets, since a set of 10 million numbers takes some hundred MB, and
 * none can hold more than 16.7 million.
 */
export type Known = Readonly<Record<ReferenceKind, Bitmap>>

export function nothingKnown(): Known {
  return Object.fromEntries(referenceKinds.map((kind) => [kind, emptyBitmap()])) as never
}

/** Leaves room for later ids and versions, of which columns hold no more than `maxId`: without any, nothing could be created. */
export const maxCounted = 1_000_000_000

const counted = z.int().max(maxCounted, `is greater than ${maxCounted}, which leaves too few ids`)
const id = counted.min(1)
const ids = z.array(z.int().min(0).max(maxId)).max(100_000)
const textOf = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[^\0]*$/u)
const text = textOf(1_000_000)

const shapes: Readonly<Record<FieldKind, z.ZodType>> = {
  ...(Object.fromEntries(referenceKinds.map((kind) => [kind, id])) as Record<
    ReferenceKind,
    typeof id
  >),
  id,
  users: ids,
  channels: ids,
  recipient: z.int().min(2).max(maxId),
  path: ids,
  number: z.int().min(-1).max(Number.MAX_SAFE_INTEGER),
  numbers: ids,
  counter: counted.min(-1),
  key: text,
  text,
  html: text,
  boolean: z.boolean(),
  time: z.iso.datetime({ offset: true }).max(40),
  json: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]),
  texts: z.array(text).max(10_000),
  bytes: z
    .string()
    .regex(/^\\x(?:[0-9a-f]{2})*$/)
    .max(200_000),
}

/** Fields that are in the archive and are no columns. */
const moreFields: Readonly<Record<string, z.ZodRawShape>> = {
  users: { is_complete: z.boolean() },
}

const schemas = new Map<string, z.ZodType<Record<string, unknown>>>()

function schemaOf({
  file,
  fields,
  longest,
  later,
}: ArchiveTable): z.ZodType<Record<string, unknown>> {
  const known = schemas.get(file)
  if (known) return known
  const shape = Object.entries(fields).map(([name, kind]) => {
    const most = longest?.[name]
    const one = most === undefined ? shapes[kind.replace('?', '') as FieldKind] : textOf(most)
    const filled = kind.endsWith('?') ? one.nullable() : one
    const before = later?.[name]
    return [name, before === undefined ? filled : filled.default(before as never)]
  })
  const schema = z.strictObject({ ...Object.fromEntries(shape), ...moreFields[file] })
  schemas.set(file, schema)
  return schema
}

/** The row with its own keys, if its fields are valid and their references exist. */
export function checkFields(table: ArchiveTable, row: unknown, known: Known): ArchiveRow {
  const parsed = schemaOf(table).safeParse(row)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    refuse(`${table.file}: ${issue?.path.join('.')} ${issue?.message ?? 'is wrong'}`)
  }
  for (const [name, kind] of Object.entries(table.fields)) {
    const value = parsed.data[name]
    const fault =
      value === null ? undefined : faultOf(kind.replace('?', '') as FieldKind, value, known)
    if (fault) refuse(`${table.file}: ${name} ${fault}`)
  }
  if (table.defines) define(table, Number(parsed.data.id), known[table.defines])
  return withKeys(table, parsed.data)
}

/** Note: by a key that does not belong to its name, nobody could find the row, and a second one could have the name. */
function withKeys({ fields }: ArchiveTable, row: ArchiveRow): ArchiveRow {
  const keys = Object.entries(fields).flatMap(([field, kind]) =>
    kind === 'key' ? [[field, nameKey(String(row[field.replace(/_key$/, '')]))]] : [],
  )
  return { ...row, ...Object.fromEntries(keys) }
}

function define({ file }: ArchiveTable, number: number, defined: Bitmap): void {
  if (defined.has(number)) refuse(`${file}: ${number} occurs twice`)
  defined.add(number)
}

function faultOf(kind: FieldKind, value: unknown, known: Known): string | undefined {
  const misses = (of: ReferenceKind, wanted: unknown) =>
    known[of].has(Number(wanted)) ? undefined : `refers to a missing ${of} (${wanted})`
  const missesOne = (of: ReferenceKind) =>
    (value as number[]).map((one) => misses(of, one)).find((fault) => fault !== undefined)
  switch (kind) {
    case 'users':
      return missesOne('user')
    case 'channels':
      return missesOne('channel')
    case 'recipient': {
      const recipient = value as number
      return recipient % 2 === 0
        ? misses('channel', recipient / 2)
        : misses('conversation', (recipient - 1) / 2)
    }
    case 'html': {
      const fault = htmlFault(value as string)
      return fault && `contains HTML that the server never writes: ${fault}`
    }
    default:
      return kind in known ? misses(kind as ReferenceKind, value) : undefined
  }
}
