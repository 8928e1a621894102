import type { Snapshot } from '@parley/client/light'
import type { BootState, Current } from './boot-state.ts'
import type { Tabs } from './tabs.ts'

/** Tabs that lost their state together ask within this time. One answer reaches all of them. */
const gatherMs = 30
const laterMs = 300

/** Passes the state of the leading tab to the tabs that ask for it. */
export class StatePassing {
  readonly #tabs: Pick<Tabs, 'ask' | 'tell'>
  readonly #isSettled: () => boolean
  /** Whether this tab waits for a state. */
  #hasAsked = false
  #givenUp: Current | undefined
  #answering: ReturnType<typeof setTimeout> | undefined

  constructor(tabs: Pick<Tabs, 'ask' | 'tell'>, isSettled: () => boolean) {
    this.#tabs = tabs
    this.#isSettled = isSettled
  }

  /** Asks for a sign of the leading tab and, if there is nothing to show or to continue, for its state. */
  ask(forSnapshot: boolean): void {
    this.#hasAsked ||= forSnapshot
    this.#tabs.ask(forSnapshot)
  }

  /** The server does not continue this state. The leading tab has a newer one, or will announce one. */
  giveUp(current: Current): void {
    this.#givenUp = current
    this.ask(true)
  }

  hasGivenUp(current: Current): boolean {
    return this.#givenUp === current
  }

  /**
   * Whether this tab continues with a state that it hears. All tabs hear the answer to one of them, and each new state mounts a
   * new app.
   */
  takes(snapshot: Snapshot, current: Current | undefined): boolean {
    if (!this.#hasAsked) return false
    const isNew =
      current?.queueId !== snapshot.queue_id ||
      (this.hasGivenUp(current) && snapshot.last_event_id > current.replica.position)
    if (isNew) this.#hasAsked = false
    return isNew
  }

  /** Answers all tabs that ask now, as soon as the state is settled. They could not take back what the server refuses later. */
  answer(snapshot: () => Snapshot | undefined, waitMs = gatherMs): void {
    this.#answering ??= setTimeout(() => {
      this.#answering = undefined
      if (!this.#isSettled()) return this.answer(snapshot, laterMs)
      const current = snapshot()
      if (current) this.#tabs.tell({ kind: 'snapshot', snapshot: current })
    }, waitMs)
  }

  close(): void {
    clearTimeout(this.#answering)
  }
}

/** Without the users there is no whole state yet. `began` follows when there is. */
export function wholeState(state: BootState): Snapshot | undefined {
  const isWhole = state.kind === 'ready' && state.replica.people.areKnown.peek()
  return isWhole ? state.replica.toSnapshot() : undefined
}
