import type { Bus } from '../bus/bus.ts'
import type { Limiter, Spent } from './limit.ts'

const everyMs = 250

/** Makes all nodes share the limits: each sends its counts to the others. */
export function shareLimits(limiter: Limiter, bus: Bus): { close(): void } {
  bus.onMessage((message) => {
    if (message.kind === 'limits-spent') limiter.spend(message.spent as Spent)
  })
  const timer = setInterval(() => {
    for (const spent of limiter.takeSpent()) bus.publish({ kind: 'limits-spent', spent })
  }, everyMs).unref()
  return { close: () => clearInterval(timer) }
}
