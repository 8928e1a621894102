import type { LateRead, Recovery } from './history.ts'

export const usage = `Usage: npm run faults -- [--runs N] [--seconds N] [--nodes N | --embedded] [--seed N]
       npm run faults -- --upgrade-from DIRECTORY [--nodes N] [--ends-queues]

--runs, --seconds  how often, and for how long faults happen in each run (10 and 20)
--nodes            how many nodes share PostgreSQL and NATS (3)
--embedded         one node with the embedded database instead
--seed             the plan of faults of the first run; each further run uses the next number
--upgrade-from     upgrades nodes under load, from another, built checkout
--ends-queues      a migration since then ends all queues, and clients register again`

export function spread(unsorted: readonly number[]): string {
  const sorted = [...unsorted].sort((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0)
  return `${sorted.length} times, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`
}

/** The slowest recoveries, with the faults before them. */
export function bySlowest(recoveries: readonly Recovery[], most = recoveries.length): string[] {
  return [...recoveries]
    .sort((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, most)
    .map(
      ({ milliseconds, waitedMs, node, after }) =>
        `${Math.round(milliseconds)} ms, ${Math.round(waitedMs)} of them waiting for a processor: ${node} after ${after}`,
    )
}

type Measured = Pick<Recovery, 'milliseconds' | 'waitedMs'>

/** The times as they were, and without the time of waiting for a processor. */
function bothSpreads(measured: readonly Measured[]): string {
  const net = measured.map(({ milliseconds, waitedMs }) => Math.max(0, milliseconds - waitedMs))
  return `${spread(measured.map(({ milliseconds }) => milliseconds))}; without waiting for a processor: ${spread(net)}`
}

export function recoveriesTold(recoveries: readonly Recovery[]): string[] {
  const of = (includesStart: boolean) =>
    bothSpreads(recoveries.filter((recovery) => recovery.includesStart === includesStart))
  return [
    `recovery after a fault: ${of(false)}`,
    `recovery after a fault, start included: ${of(true)}`,
  ]
}

export function readsTold(lateReads: readonly LateRead[]): string {
  return `reads after a loss of access, nothing broken: ${bothSpreads(lateReads)}`
}
