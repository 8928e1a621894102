import type { MessageInEvent } from '@parley/contract'
import type { JsonText } from '../../json-text.ts'

/** The cached texts of one message, by format, while a stamp stays the same. */
export class SerializedVariants {
  #stamp = ''
  readonly #texts = new Map<number, JsonText<MessageInEvent>>()
  #characters = 0

  /** How many characters the texts have together. */
  get characters(): number {
    return this.#characters
  }

  get(
    form: number,
    stamp: string,
    write: () => JsonText<MessageInEvent>,
  ): JsonText<MessageInEvent> {
    if (stamp !== this.#stamp) this.#forget()
    this.#stamp = stamp
    const known = this.#texts.get(form)
    if (known) return known
    const text = write()
    this.#texts.set(form, text)
    this.#characters += text.text.length
    return text
  }

  #forget(): void {
    this.#texts.clear()
    this.#characters = 0
  }
}
