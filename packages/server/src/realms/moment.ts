/** A moment on both clocks of this machine. */
export interface Moment {
  readonly steady: number
  readonly wall: number
}

export function thisMoment(): Moment {
  return { steady: performance.now(), wall: Date.now() }
}

/**
 * At least as many milliseconds as have passed. Note: the steady clock stands still while the machine is suspended, and the other
 * one may be set; after it was set back, it says nothing.
 */
export function mostSince({ steady, wall }: Moment): number {
  const passed = Date.now() - wall
  return passed < 0 ? Number.POSITIVE_INFINITY : Math.max(performance.now() - steady, passed)
}
