import type { Sql, Tx } from './sql.ts'

export type { ReservedSql, Sql, Statements, Tx } from './sql.ts'

/** Reads that belong together: everything `read` sees is the database at one moment. */
export async function snapshot<T>(sql: Sql, read: (tx: Tx) => PromiseLike<T>): Promise<T> {
  return sql.begin('isolation level repeatable read read only', read)
}
