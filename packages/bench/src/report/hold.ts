import { compareWith, type EarlierRun } from './against.ts'
import type { DatabaseReport } from './row.ts'

/** A sentence for each row that costs more than this many times what it cost in the earlier run. */
export function costlier(
  reports: readonly DatabaseReport[],
  earlier: EarlierRun,
  limit: number,
): string[] {
  return reports.flatMap((report) => {
    const before = earlier.reports.find(({ database }) => database === report.database)
    return report.rows.flatMap((row) => {
      const { times = 1 } = compareWith(row, before) ?? {}
      if (1 / times <= limit) return []
      return [`${row.what} (${report.database}) costs ${(1 / times).toFixed(2)} × what it did`]
    })
  })
}
