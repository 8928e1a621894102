/** The cached texts of one message, by format, while a stamp stays the same. */
export class SerializedVariants {
  #stamp = ''
  #texts: (string | undefined)[] | undefined
  #characters = 0

  /** How many characters the texts have together. */
  get characters(): number {
    return this.#characters
  }

  /** `form` is a small number. */
  get(form: number, stamp: string, write: () => string): string {
    if (stamp !== this.#stamp) this.#forget()
    this.#stamp = stamp
    const known = this.#texts?.[form]
    if (known !== undefined) return known
    const text = write()
    this.#texts ??= []
    this.#texts[form] = text
    this.#characters += text.length
    return text
  }

  #forget(): void {
    this.#texts = undefined
    this.#characters = 0
  }
}
