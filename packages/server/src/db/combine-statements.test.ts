import { expect, test } from 'vitest'
import { aRealm } from '../../test/a-realm.ts'
import { statementsOf } from '../../test/statements.ts'
import { combineStatements } from './combine-statements.ts'

test('statements that are asked for at once are one, and return what each of them would', async () => {
  const { sql } = (await aRealm()).realm
  const all = combineStatements(sql)
  const numbers = (from: number, to: number) =>
    all<
      { id: number }[]
    >`select id from generate_series(${from}::int, ${to}::int) as id order by id desc`
  const later = async () => {
    await Promise.resolve()
    return all`select ${"it's $1"}::text as text, ${[3, 4]}::int[] as list, true as yes, null as nothing,
      ${sql.json({ a: ['ü'] })}::jsonb as json, 1.5::float8 as half`
  }
  const asked = () => Promise.all([numbers(1, 3), later(), numbers(5, 4), numbers(1, 3)])

  const statements = await statementsOf(async () => {
    const [some, row, none, again] = await asked()
    expect(some).toEqual([{ id: 3 }, { id: 2 }, { id: 1 }])
    expect(some.count).toBe(3)
    expect(again).toEqual(some)
    expect(none).toEqual([])
    expect(row).toEqual([
      { text: "it's $1", list: [3, 4], yes: true, nothing: null, json: { a: ['ü'] }, half: 1.5 },
    ])
  })

  expect(statements).toHaveLength(1)
  expect(statements[0]?.text.match(/generate_series/g)).toHaveLength(2)
  expect(await numbers(8, 8)).toEqual([{ id: 8 }])
})

test('an error of one of them is an error of all, and later ones run', async () => {
  const all = combineStatements((await aRealm()).realm.sql)
  const outcomes = await Promise.allSettled([
    all`select 1 as one`,
    all`select 1 / ${0}::int as none`,
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await all`select 1 as one`).toEqual([{ one: 1 }])
})
