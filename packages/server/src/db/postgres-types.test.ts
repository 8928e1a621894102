import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { arrayLiteral } from './postgres-types.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'parley-test-'))
const databaseUrl = process.env.TEST_DATABASE_URL
let database: Database

beforeAll(async () => {
  database = await openDatabase({
    databaseUrl,
    dataDir,
    durable: false,
    onProgress: () => undefined,
  })
})

afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const noon = new Date('2026-05-01T12:00:00.123Z')
const awkward = ['', 'NULL', 'a,b', '"quoted"', 'back\\slash', '{}', 'zwei\nZeilen', '日本']

test('numbers, times, booleans and JSON keep their types', async () => {
  const [row] = await database.sql`
    select 9007199254740991::bigint as big, 7::integer as small, 1.5::float8 as half,
      ${noon}::timestamptz as noon, true as yes, ${database.sql.json({ a: [1] })}::jsonb as json, null as nothing`

  expect(row).toEqual({
    big: 9_007_199_254_740_991,
    small: 7,
    half: 1.5,
    noon,
    yes: true,
    json: { a: [1] },
    nothing: null,
  })
})

test('a bigint that a number cannot hold is an error, not another number', async () => {
  await expect(database.sql`select 9007199254740993::bigint as big`).rejects.toThrow(
    '9007199254740993 is too large for a number',
  )
  expect(await database.sql`select 1 as one`).toEqual([{ one: 1 }])
})

test('arrays of numbers and texts are parameters as they are', async () => {
  const [row] = await database.sql`
    select ${[1, 2]}::integer[] as ints, ${[3, null]}::bigint[] as bigs, ${[]}::integer[] as none,
      ${awkward}::text[] as texts, ${[[1, 2]].flat()}::smallint[] as smalls`

  expect(row).toEqual({ ints: [1, 2], bigs: [3, null], none: [], texts: awkward, smalls: [1, 2] })
})

test('arrays of integers are returned unchanged', async () => {
  const [row] = await database.sql`
    select '{}'::integer[] as none, '{1,-2,2147483647}'::integer[] as some,
      '{1,null}'::integer[] as gaps, '{-3,4}'::smallint[] as smalls, '{{1,2},{3,4}}'::integer[] as nested`

  expect(row).toEqual({
    none: [],
    some: [1, -2, 2_147_483_647],
    gaps: [1, null],
    smalls: [-3, 4],
    nested: [1, 2, 3, 4],
  })
})

test('unnest makes rows of such arrays, in a prepared statement too', async () => {
  const text = `select id, name, flag, at, json::jsonb from
    unnest($1::integer[], $2::text[], $3::boolean[], $4::timestamptz[], $5::text[])
    as given (id, name, flag, at, json)`
  const flags = arrayLiteral([true, null])
  const times = arrayLiteral([noon, noon])

  for (const id of [1, 2, 3]) {
    const params = [[id, 0], ['a', 'b"'], flags, times, ['{"a":1}', '[]']]
    expect(await database.sql.unsafe(text, params, { prepare: true })).toEqual([
      { id, name: 'a', flag: true, at: noon, json: { a: 1 } },
      { id: 0, name: 'b"', flag: null, at: noon, json: [] },
    ])
  }
})

test('every kind of array goes there and back', async () => {
  const bytes = Buffer.from([0, 255, 92, 34])
  const [row] = await database.sql`
    select ${arrayLiteral([true, false, null])}::boolean[] as flags,
      ${arrayLiteral([noon, null])}::timestamptz[] as times,
      ${arrayLiteral([bytes])}::bytea[] as bytes,
      ${arrayLiteral([{ a: '"' }, [1]])}::jsonb[] as json,
      ${arrayLiteral([1.5, -2])}::float8[] as doubles,
      ${arrayLiteral([5n])}::bigint[] as bigs,
      ${arrayLiteral(awkward)}::text[] as texts`

  expect(row).toEqual({
    flags: [true, false, null],
    times: [noon, null],
    bytes: [bytes],
    json: [{ a: '"' }, [1]],
    doubles: [1.5, -2],
    bigs: [5],
    texts: awkward,
  })
})
