import type { NarrowDependency, NarrowTermLike } from '@parley/contract/narrow-rules'
import { KeptView } from './message-view.ts'
import type { ViewHost } from './view-host.ts'

const maxViews = 100

/** The cached views: recently requested ones, and those that are watched. */
export class Views {
  /** Ordered by last request; the most recent one is last. */
  readonly #byKey = new Map<string, KeptView>()

  get(narrow: readonly NarrowTermLike[], host: ViewHost): KeptView {
    const key = keyOf(narrow)
    const view = this.#byKey.get(key) ?? new KeptView(narrow, host)
    this.#byKey.delete(key)
    this.#byKey.set(key, view)
    if (this.#byKey.size > maxViews) this.forgetOldest()
    return view
  }

  /** Leaves the order as it is. */
  peek(narrow: readonly NarrowTermLike[]): KeptView | undefined {
    return this.#byKey.get(keyOf(narrow))
  }

  [Symbol.iterator](): Iterator<KeptView> {
    return this.#byKey.values()
  }

  *thatDependOn(...kinds: readonly NarrowDependency[]): Iterable<KeptView> {
    for (const view of this.#byKey.values()) {
      if (kinds.some((kind) => view.dependencies.has(kind))) yield view
    }
  }

  /** Drops the view that was requested least recently. Returns false if all are watched. */
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

function keyOf(narrow: readonly NarrowTermLike[]): string {
  return JSON.stringify(
    narrow.map(({ operator, operand, negated = false }) => [operator, operand, negated]),
  )
}
