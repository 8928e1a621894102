import { correctClock } from '../shared-clock.ts'
import type { Sql } from './sql.ts'

const measureEveryMs = 10_000

/** Makes the database's clock the one that this process shares with others, until it is closed. */
export async function followClock(
  sql: Sql,
  onError: (error: unknown) => void,
): Promise<{ close(): void }> {
  await measure(sql)
  const timer = setInterval(() => void measure(sql).catch(onError), measureEveryMs).unref()
  return { close: () => clearInterval(timer) }
}

async function measure(sql: Sql): Promise<void> {
  const asked = performance.now()
  const [row] = await sql<{ time: number }[]>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as time`
  const steady = performance.now()
  const time = row?.time ?? Date.now()
  correctClock({ earliest: time, latest: time + (steady - asked), steady })
}
