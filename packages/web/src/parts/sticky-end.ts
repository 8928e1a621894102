/** How near to its end a list is followed again when one scrolls down, in pixels. */
export const nearEnd = 48
/** The position of a list is a fraction, its height is rounded. */
const rounding = 2

/**
 * Holds a list at its end, whatever changes its height or that of its rows, until the reader scrolls up. The position alone
 * decides, so it makes no difference how one scrolls: by wheel, keys, touch or scrollbar.
 */
export class StickyEnd {
  #isHeld: boolean
  #top = 0
  #heights = ''
  #element: HTMLElement | undefined

  constructor(isHeld: boolean) {
    this.#isHeld = isHeld
  }

  get isHeld(): boolean {
    return this.#isHeld
  }

  /** Watches where the reader scrolls. Returns a function that ends it. */
  watch(element: HTMLElement): () => void {
    this.#element = element
    const read = () => this.#read(element)
    element.addEventListener('scroll', read, { passive: true })
    return () => {
      this.#element = undefined
      element.removeEventListener('scroll', read)
    }
  }

  /** Goes to the end and stays there. */
  begin(): void {
    this.#isHeld = true
    this.#heights = ''
    this.#goToEnd()
  }

  /** Call when the height of the rows or of the list may have changed. Setting the position costs a layout. */
  hold(total: number, height: number): void {
    const element = this.#element
    if (!element) return
    // Where nothing can be scrolled, the end is in view.
    if (!this.#isHeld && total <= height) {
      this.#isHeld = element.scrollHeight <= element.clientHeight
    }
    const heights = `${total} ${height}`
    if (!this.#isHeld || heights === this.#heights) return
    this.#heights = heights
    this.#goToEnd()
  }

  #goToEnd(): void {
    const element = this.#element
    if (!element) return
    element.scrollTop = element.scrollHeight
    this.#top = element.scrollTop
  }

  #read({ scrollTop, scrollHeight, clientHeight }: HTMLElement): void {
    const distance = scrollHeight - clientHeight - scrollTop
    if (distance <= rounding) this.#isHeld = true
    else if (scrollTop < this.#top) this.#isHeld = false
    else if (scrollTop > this.#top && distance <= nearEnd) this.#isHeld = true
    this.#top = scrollTop
  }
}
