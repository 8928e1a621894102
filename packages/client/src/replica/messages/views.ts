import type { NarrowDependency, NarrowTermLike } from '@parley/contract/narrow-rules'
import { KeptView } from './message-view.ts'
import type { ViewHost } from './view-host.ts'

const mostViews = 100

/** The views that are kept: recently requested ones, and those on the screen. */
export class Views {
  /** The one that was asked for last is the last. */
  readonly #byKey = new Map<string, KeptView>()

  get(narrow: readonly NarrowTermLike[], host: ViewHost): KeptView {
    const key = JSON.stringify(
      narrow.map(({ operator, operand, negated = false }) => [operator, operand, negated]),
    )
    const view = this.#byKey.get(key) ?? new KeptView(narrow, host)
    this.#byKey.delete(key)
    this.#byKey.set(key, view)
    if (this.#byKey.size > mostViews) this.forgetOldest()
    return view
  }

  [Symbol.iterator](): Iterator<KeptView> {
    return this.#byKey.values()
  }

  *thatDependOn(...kinds: readonly NarrowDependency[]): Iterable<KeptView> {
    for (const view of this.#byKey.values()) {
      if (kinds.some((kind) => view.dependencies.has(kind))) yield view
    }
  }

  /** Whether there was one that is not on the screen. */
  forgetOldest(): boolean {
    for (const [key, view] of this.#byKey) {
      if (view.isWatched) continue
      this.#byKey.delete(key)
      view.forget()
      return true
    }
    return false
  }
}
