import { cpus } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { median } from '../statistics.ts'

const lookMs = 60
const pauseMs = 250

/** Above this share of the machine, other programs disturb the measurement. */
const quietShare = 0.2

/**
 * Waits until other programs are quiet. It checks between measurements, when none of our processes work. After a
 * total waiting time it continues regardless.
 */
export class Quiet {
  #budgetMs: number
  readonly #shares: number[] = []

  constructor(budgetMs: number) {
    this.#budgetMs = budgetMs
  }

  /** The share of the machine that others took, in the middle, when a measurement began. */
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
