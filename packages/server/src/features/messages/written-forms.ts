import type { MessageInEvent } from '@parley/contract'
import type { JsonText } from '../../json-text.ts'

/** The texts in which one message has been written, by form, for as long as a stamp stays the same. */
export class WrittenForms {
  #stamp = ''
  readonly #texts = new Map<number, JsonText<MessageInEvent>>()

  get(
    form: number,
    stamp: string,
    write: () => JsonText<MessageInEvent>,
  ): JsonText<MessageInEvent> {
    if (stamp !== this.#stamp) this.#texts.clear()
    this.#stamp = stamp
    const known = this.#texts.get(form)
    if (known) return known
    const text = write()
    this.#texts.set(form, text)
    return text
  }
}
