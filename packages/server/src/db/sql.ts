import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import type { ConnectionWatch } from './connection-watch.ts'
import { asAway } from './database-away.ts'
import { arrayLiteral, type Element } from './postgres-types.ts'
import { nameOf } from './statement-names.ts'

export type Parameter = Element | readonly Element[] | Json | Name | Query<readonly object[]>

/** Rows, and how many the statement touched. */
export type Rows<Row extends readonly object[]> = Row & { readonly count: number }

interface UnsafeOptions {
  readonly prepare?: boolean
}

/** Runs statements, written as templates: each `${}` is a parameter or a part of the text. */
export interface Statements {
  <Row extends readonly object[] = Record<string, unknown>[]>(
    text: TemplateStringsArray,
    ...parameters: readonly Parameter[]
  ): Query<Row>
  /** An identifier, quoted if necessary. */
  (name: string): Name
  unsafe<Row extends readonly object[] = Record<string, unknown>[]>(
    text: string,
    parameters?: readonly Parameter[],
    options?: UnsafeOptions,
  ): Query<Row>
  json(value: unknown): Json
}

/** Statements on one connection, inside a transaction; useless once that has ended. */
export interface Tx extends Statements {
  savepoint<T>(run: (tx: Tx) => PromiseLike<T>): Promise<T>
}

/** Statements on one connection, until it is given back. */
export interface ReservedSql extends Statements {
  release(): void
}

/** The pool: each statement may run on another connection. */
export interface Sql extends Statements {
  begin<T>(run: (tx: Tx) => PromiseLike<T>): Promise<T>
  begin<T>(options: string, run: (tx: Tx) => PromiseLike<T>): Promise<T>
  reserve(): Promise<ReservedSql>
  /** A PostgreSQL server: statements can be cancelled, others run beside them, and other processes use it. Otherwise the embedded database. */
  readonly isServer: boolean
  /** Waits for running statements, then closes all connections. */
  end(): Promise<void>
}

class Json {
  readonly text: string

  constructor(value: unknown) {
    this.text = JSON.stringify(value)
  }
}

class Name {
  readonly quoted: string

  constructor(name: string) {
    this.quoted = `"${name.replaceAll('"', '""')}"`
  }
}

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  readonly prepare: boolean
}

type Result = Pick<QueryResult, 'rows' | 'rowCount'>

export type Run = (statement: Statement) => Promise<Result | Result[]>

/** A statement, which runs when it is awaited, or a part of another one, which it then becomes. */
export class Query<Row extends readonly object[]> implements PromiseLike<Rows<Row>> {
  readonly #run: Run
  readonly #parts: readonly string[]
  readonly #parameters: readonly Parameter[]
  readonly #prepare: boolean
  #result: Promise<Rows<Row>> | undefined

  constructor(
    run: Run,
    parts: readonly string[],
    parameters: readonly Parameter[],
    prepare: boolean,
  ) {
    this.#run = run
    this.#parts = parts
    this.#parameters = parameters
    this.#prepare = prepare
  }

  /**
   * The same, planned each time with its values. For lists: from the sixth time on, PostgreSQL may plan a prepared statement for all
   * values. It then takes each list to have ten elements, and compares each row with one element after the other.
   */
  planned(): Query<Row> {
    return new Query<Row>(this.#run, this.#parts, this.#parameters, false)
  }

  // biome-ignore lint/suspicious/noThenProperty: a statement is awaited, and a part of one is not
  then<A = Rows<Row>, B = never>(
    fulfilled?: ((rows: Rows<Row>) => A | PromiseLike<A>) | null,
    rejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.#result ??= this.#execute()
    return this.#result.then(fulfilled, rejected)
  }

  catch<B = never>(rejected: (reason: unknown) => B | PromiseLike<B>): Promise<Rows<Row> | B> {
    return this.then(undefined, rejected)
  }

  /** Appends text and values to a statement under construction. */
  writeTo(text: string[], values: unknown[]): void {
    this.#parts.forEach((part, index) => {
      if (index > 0) write(this.#parameters[index - 1], text, values)
      text.push(part)
    })
  }

  /** Note: a text that names its parameters itself, `$1`, brings their values in order. */
  async #execute(): Promise<Rows<Row>> {
    const text: string[] = []
    const values: unknown[] = []
    this.writeTo(text, values)
    for (const rest of this.#parameters.slice(this.#parts.length - 1)) values.push(encode(rest))
    const result = await this.#run({ text: text.join(''), values, prepare: this.#prepare })
    // Note: several statements in one text return several results; the last one is used.
    const last = Array.isArray(result) ? result.at(-1) : result
    const rows = last?.rows ?? []
    const counted: unknown = Object.defineProperty(rows, 'count', { value: last?.rowCount ?? 0 })
    return counted as Rows<Row>
  }
}

function write(parameter: Parameter | undefined, text: string[], values: unknown[]): void {
  if (parameter instanceof Query) parameter.writeTo(text, values)
  else if (isParts(parameter)) writeParts(parameter, text, values)
  else if (parameter instanceof Name) text.push(parameter.quoted)
  else text.push(`$${values.push(encode(parameter))}`)
}

function writeParts(
  parts: readonly Query<readonly object[]>[],
  text: string[],
  values: unknown[],
): void {
  for (const part of parts) {
    part.writeTo(text, values)
    text.push(' ')
  }
}

/** Note: an empty list is a value, an empty array. To insert no parts at all, use sql``. */
function isParts(parameter: Parameter | undefined): parameter is Query<readonly object[]>[] {
  return Array.isArray(parameter) && parameter[0] instanceof Query
}

function encode(parameter: Parameter | undefined): unknown {
  if (parameter === undefined) throw new TypeError('A parameter of a statement is undefined')
  if (parameter instanceof Json) return parameter.text
  return Array.isArray(parameter) ? arrayLiteral(parameter) : parameter
}

/** The connections that statements run on. */
export interface Connections {
  readonly pool: Pool
  /** Closes dead connections; the embedded database has none, and runs one statement at a time. */
  readonly watch?: ConnectionWatch
}

export function sqlOn({ pool, watch }: Connections): Sql {
  const connect = () => pool.connect().catch(throwAway)
  const ask: Ask = (client, query) => {
    const answer = () => client.query(query)
    return (watch ? watch.run(client, answer) : answer()).catch(throwAway)
  }
  const run: Run = async (statement) => {
    const client = await connect()
    try {
      return await ask(client, queryOf(statement, client))
    } finally {
      client.release()
    }
  }
  async function begin<T>(
    first: string | ((tx: Tx) => PromiseLike<T>),
    second?: (tx: Tx) => PromiseLike<T>,
  ) {
    const body = typeof first === 'string' ? second : first
    if (!body) throw new TypeError('A transaction needs a function')
    const options = typeof first === 'string' ? first : ''
    return transaction({ client: await connect(), ask }, options, body)
  }
  async function reserve(): Promise<ReservedSql> {
    const client = await connect()
    let broken: Error | undefined
    const onClient: Run = (statement) => ask(client, queryOf(statement, client))
    const hear = (error: Error) => {
      broken = error
    }
    client.on('error', hear)
    function release(): void {
      client.off('error', hear)
      client.release(broken)
    }
    return Object.assign(statementsOn(onClient), { release })
  }
  const isServer = watch !== undefined
  return Object.assign(statementsOn(run), { begin, reserve, isServer, end: () => pool.end() })
}

type Ask = (client: PoolClient, query: QueryConfig) => Promise<QueryResult>

function throwAway(error: unknown): never {
  throw asAway(error)
}

interface Connected {
  readonly client: PoolClient
  readonly ask: Ask
}

async function transaction<T>(
  { client, ask }: Connected,
  options: string,
  body: (tx: Tx) => PromiseLike<T>,
): Promise<T> {
  const scope = { ended: false }
  try {
    await ask(client, { text: `begin ${options}` })
    const result = await body(txOn({ client, ask }, scope))
    scope.ended = true
    const { command } = await ask(client, { text: 'commit' })
    // Note: PostgreSQL answers the commit of a failed transaction with a rollback, and no error.
    if (command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back')
    client.release()
    return result
  } catch (error) {
    scope.ended = true
    await ask(client, { text: 'rollback' }).then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    )
    throw error
  }
}

function txOn({ client, ask }: Connected, scope: { readonly ended: boolean }): Tx {
  const run: Run = async (statement) => {
    // Invariant: nothing of an ended transaction runs on the connection that others use by now.
    if (scope.ended) throw new Error('The transaction has ended')
    return ask(client, queryOf(statement, client))
  }
  const tx: Tx = Object.assign(statementsOn(run), { savepoint })
  async function savepoint<T>(body: (inner: Tx) => Promise<T>): Promise<T> {
    await tx`savepoint inner_part`
    try {
      const result = await body(tx)
      await tx`release savepoint inner_part`
      return result
    } catch (error) {
      await tx`rollback to savepoint inner_part`
      throw error
    }
  }
  return tx
}

export function statementsOn(run: Run): Statements {
  function sql(first: string | TemplateStringsArray, ...parameters: readonly Parameter[]) {
    return typeof first === 'string' ? new Name(first) : new Query(run, first, parameters, true)
  }
  return Object.assign(sql, {
    unsafe: (text: string, parameters: readonly Parameter[] = [], options: UnsafeOptions = {}) =>
      new Query(run, [text], parameters, options.prepare ?? false),
    json: (value: unknown) => new Json(value),
  }) as Statements
}

function queryOf({ text, values, prepare }: Statement, client: PoolClient) {
  const name = prepare ? nameOf(text, client) : undefined
  return { text, values: [...values], ...(name && { name }) }
}
