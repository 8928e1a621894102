import { cpus } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { median } from '../statistics.ts'

const lookMs = 60
const pauseMs = 250

/** If other programs use more than this share of the machine, they disturb measurements. */
const quietShare = 0.2

/**
 * Waits until other programs are quiet. It checks between measurements, when none of our processes work. When the
 * total waiting time is used up, it continues regardless.
 */
export class Quiet {
  #budgetMs: number
  readonly #shares: number[] = []

  constructor(budgetMs: number) {
    this.#budgetMs = budgetMs
  }

  /** The median share of the machine that other programs used when measurements began. */
  get disturbance(): number {
    return this.#shares.length > 0 ? median(this.#shares) : 0
  }

  async wait(): Promise<void> {
    let share = await busyShare()
    while (share > quietShare && this.#budgetMs > 0) {
      this.#budgetMs -= pauseMs + lookMs
      await delay(pauseMs)
      share = await busyShare()
    }
    this.#shares.push(share)
  }
}

async function busyShare(): Promise<number> {
  const before = times()
  await delay(lookMs)
  const after = times()
  return (after.busy - before.busy) / Math.max(after.all - before.all, 1)
}

function times(): { busy: number; all: number } {
  const sum = { busy: 0, all: 0 }
  for (const cpu of cpus()) {
    const { user, nice, sys, irq, idle } = cpu.times
    sum.busy += user + nice + sys + irq
    sum.all += user + nice + sys + irq + idle
  }
  return sum
}
