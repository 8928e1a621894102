import { type Run, type Statement, type Statements, statementsOn } from './sql.ts'

interface Asked {
  readonly statement: Statement
  readonly answer: (rows: object[]) => void
  readonly fail: (error: unknown) => void
}

/**
 * Combines the statements that are requested in one turn of the event loop into one statement, which reads the database at one
 * moment. Each statement must only read, and return values that JSON has: numbers, texts, booleans, lists of them and JSON itself.
 */
export function combineStatements(sql: Statements): Statements {
  let asked: Asked[] = []
  const ask = () => {
    const all = asked
    asked = []
    return answerAll(sql, all)
  }
  const run: Run = async (statement) => {
    const rows = await new Promise<object[]>((answer, fail) => {
      // Note: the next tick comes after everything that waits for promises only, and so needs no statement first.
      if (asked.length === 0) process.nextTick(() => void ask())
      asked.push({ statement, answer, fail })
    })
    return { rows, rowCount: rows.length }
  }
  return statementsOn(run)
}

async function answerAll(sql: Statements, asked: readonly Asked[]): Promise<void> {
  try {
    const different = new Map(asked.map((one) => [keyOf(one), one]))
    const keys = [...different.keys()]
    const [row = {}] = await joined(sql, [...different.values()])
    for (const one of asked) one.answer(row[`rows${keys.indexOf(keyOf(one))}`] ?? [])
  } catch (error) {
    for (const { fail } of asked) fail(error)
  }
}

/** Equal statements have the same key, and run once. */
function keyOf({ statement: { text, values } }: Asked): string {
  return JSON.stringify([text, values])
}

function joined(sql: Statements, asked: readonly Asked[]) {
  const values: unknown[] = []
  const columns = asked.map(({ statement }, index) => {
    const before = values.length
    values.push(...statement.values)
    const text = statement.text.replace(/\$(\d+)/g, (_, number) => `$${before + Number(number)}`)
    return `(select coalesce(json_agg("whole row"), '[]') from (${text}) as "whole row") as rows${index}`
  })
  return sql.unsafe<Record<string, object[]>[]>(`select ${columns.join(',\n')}`, values as never, {
    prepare: true,
  })
}
