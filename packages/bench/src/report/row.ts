import type { DatabaseKind, MeasureName } from '../plan.ts'

/** The goal, for the value itself or for its ratio. */
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
  /** Microseconds of the server's processor time for each request, the embedded database's included. */
  readonly cpu?: number
  /** The value of the floor. */
  readonly floor?: number
  /** Relative to the reference, or to what `ratioTo` names. */
  readonly ratio?: number
  readonly target?: Target
  readonly note?: string
}

export interface DatabaseReport {
  readonly database: DatabaseKind
  readonly rows: readonly Row[]
  /** The largest share of a core that the load generator took. */
  readonly loadBusiest: number
  /** The share of the machine that other programs took when measurements began, in the middle. */
  readonly disturbance: number
  readonly seconds: number
}

/** Whether more is faster. */
export function isRate(unit: Row['unit']): boolean {
  return unit === '/s' || unit === 'MB/s'
}

export function atLeast(of: Target['of'], limit: number): Target {
  return { of, relation: 'at least', limit }
}

export function atMost(of: Target['of'], limit: number): Target {
  return { of, relation: 'at most', limit }
}

/** Undefined where nothing must be reached. */
export function verdict({ target, value, ratio }: Row): 'PASS' | 'MISS' | undefined {
  if (!target) return undefined
  const reached = target.of === 'value' ? value : (ratio ?? Number.NaN)
  const isReached =
    target.relation === 'at least' ? reached >= target.limit : reached <= target.limit
  return isReached ? 'PASS' : 'MISS'
}
