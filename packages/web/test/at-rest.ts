import { setTimeout as pause } from 'node:timers/promises'

/** The position when it no longer changes. Note: scrolling goes on for a while, and may not have begun. */
export async function atRest(position: () => Promise<number>): Promise<number> {
  for (let before = await position(); ; ) {
    await pause(300)
    const now = await position()
    if (now === before) return now
    before = now
  }
}
