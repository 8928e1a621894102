import { batch } from '@preact/signals-core'
import type { OutboxItem } from './item.ts'
import type { OutboxKinds } from './kind.ts'

type Shown = Pick<OutboxItem, 'id' | 'input' | 'kind' | 'place'>

/** The changes that items show until the server confirms them, and how to revert these. */
export class ShownItems {
  readonly #kinds: OutboxKinds
  readonly #undo = new Map<string, () => void>()

  constructor(kinds: OutboxKinds) {
    this.#kinds = kinds
  }

  show({ id, kind, input }: Shown): void {
    if (this.#undo.has(id)) return
    const undo = this.#kinds[kind]?.show?.(input, id)
    if (undo) this.#undo.set(id, undo)
  }

  /** The server has confirmed it. */
  confirm(id: string): void {
    this.#undo.delete(id)
  }

  /** Nothing is shown any more, because the replica was replaced. */
  forget(): void {
    this.#undo.clear()
  }

  /**
   * An item is reverted to what was there when it was shown. Later ones of its place were shown on top of that: they are taken back
   * first, in reverse order, and shown again afterwards.
   */
  takeBack(id: string, items: readonly Shown[]): void {
    const at = items.findIndex((one) => one.id === id)
    const item = items[at]
    if (!item) return
    // Others, such as messages, are shown beside each other.
    const above = items
      .slice(at + 1)
      .filter((one) => one.place === item.place && this.#kinds[one.kind]?.refused)
      .filter((one) => this.#undo.has(one.id))
    batch(() => {
      for (const { id } of [...above].reverse()) this.#undoOne(id)
      this.#undoOne(item.id)
      for (const one of above) this.show(one)
    })
  }

  #undoOne(id: string): void {
    this.#undo.get(id)?.()
    this.#undo.delete(id)
  }
}
