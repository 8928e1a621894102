import { correctClock } from '../shared-clock.ts'
import type { Sql } from './sql.ts'

const measureEveryMs = 10_000
const lookEveryMs = 1000

/** The two clocks of a machine part by more only if it was suspended, or if one of them was set. */
const suspiciousMs = 500

/**
 * Makes the database's clock the one that this process shares with others, until it is closed. Note: while the machine is
 * suspended, its steady clock stands still, so the shared one is behind until the next measurement.
 */
export async function followClock(
  sql: Sql,
  onError: (error: unknown) => void,
): Promise<{ close(): void }> {
  let known = gap()
  let measuredAt = performance.now()
  let isMeasuring = false
  await measure(sql)
  const look = async () => {
    const isSuspicious = Math.abs(gap() - known) > suspiciousMs
    const isDue = performance.now() - measuredAt >= measureEveryMs
    if (isMeasuring || !(isSuspicious || isDue)) return
    isMeasuring = true
    try {
      measuredAt = performance.now()
      const found = gap()
      await measure(sql)
      known = found
    } finally {
      isMeasuring = false
    }
  }
  const timer = setInterval(() => void look().catch(onError), lookEveryMs).unref()
  return { close: () => clearInterval(timer) }
}

/** Between the two clocks of this machine. */
function gap(): number {
  return Date.now() - performance.now()
}

async function measure(sql: Sql): Promise<void> {
  const asked = performance.now()
  const [row] = await sql<{ time: number }[]>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as time`
  const steady = performance.now()
  const time = row?.time ?? Date.now()
  correctClock({ earliest: time, latest: time + (steady - asked), steady })
}
