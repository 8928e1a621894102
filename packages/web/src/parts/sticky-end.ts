/** How near to its end a list is followed again when one scrolls down, in pixels. */
export const nearEnd = 48
/** The position of a list is a fraction, its height is rounded. */
const rounding = 2

const unfolding = 'unfold'

/** Call before a row grows because its reader asks for more of it. What they read stays where it is, also at the end of the list. */
export function keepPlace(within: Element): void {
  within.dispatchEvent(new Event(unfolding, { bubbles: true }))
}

/**
 * Holds a list at its end, whatever changes its height or that of its rows, until the reader scrolls up. The position alone
 * decides, so it makes no difference how one scrolls: by wheel, keys, touch or scrollbar. That of a hidden list, which has no
 * height, says nothing.
 */
export class StickyEnd {
  /** Whether nothing follows the last row. Otherwise rows that are added there are not followed. */
  isWhole = true
  /** Whether the row at which the list began stays where it is, whatever changes the height of those above it: until the reader scrolls. */
  holdsStart = true
  /** Called once when the list, which was made hidden, gets a size. */
  onShown: (() => undefined) | undefined
  #isHeld: boolean
  #top = 0
  /** Whether the next position is not the reader's alone. */
  #isMoved = false
  /** Whether `begin` was called before this frame. */
  #isBegun = false
  #element: HTMLElement | undefined

  constructor(isHeld: boolean) {
    this.#isHeld = isHeld
  }

  get isHeld(): boolean {
    return this.#isHeld
  }

  get isWatched(): boolean {
    return this.#element !== undefined
  }

  /**
   * Watches where the reader scrolls, and the height of the rows. `ruler` is as high as they are together, and deeper in the document than a
   * row: the browser reports it after the rows whose new heights changed it, before the same paint. Returns a function that ends
   * it.
   */
  watch(element: HTMLElement, ruler: Element): () => void {
    this.#element = element
    const read = () => this.#read(element)
    const letGo = () => {
      this.#isHeld = false
    }
    element.addEventListener('scroll', read, { passive: true })
    element.addEventListener(unfolding, letGo)
    const observer = new ResizeObserver(() => this.hold())
    observer.observe(ruler)
    return () => {
      this.#element = undefined
      element.removeEventListener('scroll', read)
      element.removeEventListener(unfolding, letGo)
      observer.disconnect()
    }
  }

  /** Goes to the end and stays there. A list that is held is there already, but the reader may have scrolled since the last frame. */
  begin(): void {
    this.holdsStart = false
    if (this.#isHeld) {
      this.#isBegun = true
      requestAnimationFrame(() => {
        this.#isBegun = false
      })
      return
    }
    this.#isHeld = true
    this.#goToEnd()
  }

  /** Call when something else than the reader scrolls: a row above has another height than expected. */
  moved(): void {
    this.#isMoved = true
  }

  /** Call when the list has become whole: where it was scrolled to its end before, nothing else tells. */
  look(): void {
    if (this.#element) this.#read(this.#element)
  }

  /** Call from a `ResizeObserver`, where the layout is known, when the list has another height. Elsewhere it would cost a layout. */
  hold(): void {
    const element = this.#element
    if (!element || !this.isWhole || element.clientHeight === 0) return
    // Where nothing can be scrolled, the end is in view.
    this.#isHeld ||= element.scrollHeight <= element.clientHeight
    if (this.#isHeld) this.#goToEnd()
  }

  #goToEnd(): void {
    const element = this.#element
    if (!element) return
    element.scrollTop = element.scrollHeight
    this.#top = element.scrollTop
  }

  #read({ scrollTop, scrollHeight, clientHeight }: HTMLElement): void {
    if (clientHeight === 0) return
    if (this.#isBegun) {
      this.#goToEnd()
      return
    }
    const distance = scrollHeight - clientHeight - scrollTop
    if (!this.#isMoved && Math.abs(scrollTop - this.#top) > rounding) this.holdsStart = false
    const isDown = scrollTop > this.#top && !this.#isMoved
    if (distance <= rounding || (isDown && distance <= nearEnd)) this.#isHeld ||= this.isWhole
    else if (scrollTop < this.#top) this.#isHeld = false
    this.#top = scrollTop
    this.#isMoved = false
  }
}
