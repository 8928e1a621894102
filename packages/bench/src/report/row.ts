import type { DatabaseKind, MeasureName } from '../plan.ts'

/** The goal for the value or for its ratio. */
export interface Target {
  readonly of: 'value' | 'ratio'
  readonly relation: 'at least' | 'at most'
  readonly limit: number
}

/** One line of the report. */
export interface Row {
  readonly measure: MeasureName | 'setup'
  readonly what: string
  readonly value: number
  readonly unit: '/s' | 'ms' | 'µs' | 's' | 'KB' | 'MB' | 'MB/s'
  /** Milliseconds. */
  readonly p50?: number
  readonly p99?: number
  /** Microseconds of the server's processor time for each request, including the embedded database. */
  readonly cpu?: number
  /** The value of the reference. */
  readonly floor?: number
  /** Relative to the reference, or to another row of the same measure. */
  readonly ratio?: number
  readonly target?: Target
  readonly note?: string
}

export interface DatabaseReport {
  readonly database: DatabaseKind
  readonly rows: readonly Row[]
  /** The largest share of a core that the load generator used. */
  readonly loadBusiest: number
  /** The median share of the machine that other programs used when measurements began. */
  readonly disturbance: number
  readonly seconds: number
  /** Measures that ended with an error, and those that there was no time for. */
  readonly failed: readonly string[]
  readonly leftOut: readonly string[]
}

/** Whether a larger value is better. */
export function isRate(unit: Row['unit']): boolean {
  return unit === '/s' || unit === 'MB/s'
}

export function atLeast(of: Target['of'], limit: number): Target {
  return { of, relation: 'at least', limit }
}

export function atMost(of: Target['of'], limit: number): Target {
  return { of, relation: 'at most', limit }
}

/** Undefined for rows without a goal. */
export function verdict({ target, value, ratio }: Row): 'PASS' | 'MISS' | undefined {
  if (!target) return undefined
  const reached = target.of === 'value' ? value : (ratio ?? Number.NaN)
  const isReached =
    target.relation === 'at least' ? reached >= target.limit : reached <= target.limit
  return isReached ? 'PASS' : 'MISS'
}
