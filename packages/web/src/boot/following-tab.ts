import type { ServerEvent, Snapshot } from '@parley/client/light'
import type { Current } from './boot-state.ts'
import { catchUp, cursorOf, type Following } from './follow.ts'
import type { StatePassing } from './state-passing.ts'
import type { TabMessage, Tabs } from './tabs.ts'

/** A message from the leading tab to the others. */
export type LeaderMessage = Exclude<
  TabMessage,
  { kind: 'session-ended' } | { kind: 'asks' } | { kind: 'outbox' }
>

export interface FollowingTabOptions {
  readonly tabs: Pick<Tabs, 'isLeading'>
  readonly states: StatePassing
  readonly current: () => Current | undefined
  /** Shows another state. */
  readonly begin: (snapshot: Snapshot) => void
  readonly apply: (current: Current, events: readonly ServerEvent[]) => void
  readonly hearOnline: (isOnline: boolean) => void
  readonly asking: () => Omit<Following, 'hear'>
  /** Called with an error that a retry cannot fix. */
  readonly fail: (error: unknown) => unknown
}

/** The work of a tab while another leads: it listens, and asks the server only for events that it missed. */
export class FollowingTab {
  readonly #options: FollowingTabOptions

  constructor(options: FollowingTabOptions) {
    this.#options = options
  }

  /** Asks the server once. */
  async start(): Promise<void> {
    const { states, current } = this.#options
    const mine = current()
    states.ask(mine === undefined)
    if (mine) await this.#catchUp(mine)
  }

  hear(message: LeaderMessage): void {
    const { states, current, begin, hearOnline } = this.#options
    const mine = current()
    if (message.kind === 'leads') hearOnline(message.isOnline)
    else if (message.kind === 'events') this.#hearEvents(message)
    else if (message.kind === 'began') {
      if (message.queueId !== mine?.queueId) states.ask(true)
    } else if (message.kind === 'snapshot' && states.takes(message.snapshot, mine)) {
      begin(message.snapshot)
    }
    // A newer app in another tab may send messages that this one does not understand.
  }

  #hearEvents({ queueId, after, events }: Extract<TabMessage, { kind: 'events' }>): void {
    const { states, current, apply, fail } = this.#options
    const mine = current()
    if (mine?.queueId !== queueId) states.ask(true)
    else if (after <= mine.replica.position) apply(mine, events)
    else this.#catchUp(mine).catch((error) => fail(error))
  }

  async #catchUp(mine: Current): Promise<void> {
    const { tabs, states, current, apply, asking } = this.#options
    const isWanted = () => current() === mine && !states.hasGivenUp(mine)
    if (!isWanted()) return
    const end = await catchUp(cursorOf(mine), {
      ...asking(),
      isWanted,
      hear: (_after, events) => apply(mine, events),
    })
    // The leading tab has a newer state, or it is refused, too, and announces the state with which it continues.
    if (end && isWanted() && !tabs.isLeading) states.giveUp(mine)
  }
}
