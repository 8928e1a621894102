import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

/** A statement as the database received it. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

const recording = new AsyncLocalStorage<Statement[]>()

type Query = (this: pg.Client, ...given: unknown[]) => unknown

const client = pg.Client.prototype as unknown as { query: Query }
const ask = client.query
client.query = function (this: pg.Client, ...given) {
  recording.getStore()?.push(asStatement(given))
  return ask.apply(this, given)
}

function asStatement([query, values]: readonly unknown[]): Statement {
  if (typeof query === 'string') return { text: query, values: (values as unknown[]) ?? [] }
  const { text, values: own } = query as { text: string; values?: unknown[] }
  return { text, values: own ?? [] }
}

/** The statements that a request causes until it is answered. Other work of the server at the same time is not counted. */
export async function statementsOf(request: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  await recording.run(statements, request)
  return [...statements]
}
