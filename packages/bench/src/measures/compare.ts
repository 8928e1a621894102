import type { Pressed } from '../load/jobs.ts'
import { processorSeconds } from '../processes/memory.ts'
import { median } from '../statistics.ts'
import type { Bench } from './bench.ts'

/** A server and the requests to it. */
export interface Contestant {
  readonly pid: number
  readonly port: number
  readonly requests: readonly string[]
}

/** The result of a contestant in one round. */
export interface Round extends Pressed {
  /** Microseconds of processor time for each request, all threads of the process. */
  readonly cpu: number
}

export interface Contest {
  readonly connections: number
  /** How many requests a round has; undefined: it has a time. */
  readonly count?: number | undefined
  readonly contestants: readonly Contestant[]
}

/**
 * Measures all contestants in turn, round after round, so that noise of the machine affects all of them equally.
 * The first round is a warm-up and is not returned. Returns the rounds of each contestant.
 */
export async function compare(bench: Bench, contest: Contest): Promise<Round[][]> {
  const { connections, count, contestants } = contest
  const { rounds, roundMs } = bench.plan
  const results: Round[][] = contestants.map(() => [])
  for (let round = 0; round <= rounds; round++) {
    const milliseconds = round === 0 ? roundMs / 2 : roundMs
    for (const [index, contestant] of contestants.entries()) {
      await bench.quiet.wait()
      const result = await pressOnce(bench, contestant, { connections, count, milliseconds })
      if (round > 0) results[index]?.push(result)
    }
  }
  return results
}

async function pressOnce(
  bench: Bench,
  { pid, port, requests }: Contestant,
  how: Pick<Contest, 'connections' | 'count'> & { readonly milliseconds: number },
): Promise<Round> {
  const before = await processorSeconds(pid)
  const pressed = await bench.load.press({ port, requests, ...how })
  const seconds = (await processorSeconds(pid)) - before
  return { ...pressed, cpu: (1e6 * seconds) / pressed.count }
}

/** The median of the rounds. */
export function middle(rounds: readonly Round[] = [], of: keyof Round): number {
  return median(rounds.map((round) => round[of]))
}

/** The least of the rounds: what other programs add to a cost is left out. */
export function least(rounds: readonly Round[] = [], of: keyof Round): number {
  return Math.min(...rounds.map((round) => round[of]))
}

/** The median of the ratios within each round. */
export function middleRatio(
  first: readonly Round[] = [],
  second: readonly Round[] = [],
  of: keyof Round,
): number {
  return median(first.map((round, index) => round[of] / (second[index]?.[of] ?? Number.NaN)))
}
