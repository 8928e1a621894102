import { signal } from '@preact/signals'

export interface Picture {
  /** The picture itself, or a converted form that browsers show. */
  readonly source: string
  /** The file that was uploaded or linked. */
  readonly original: string
  readonly title: string
  /** The message that shows it, unless it is shown elsewhere. */
  readonly messageId: number | undefined
  /** The small picture in the message, shown until the large one is loaded. */
  readonly preview: string
  /** In pixels, where the server tells it. */
  readonly size: readonly [width: number, height: number] | undefined
}

export interface ShownPictures {
  /** All pictures of the message list, in order. */
  readonly pictures: readonly Picture[]
  readonly at: number
}

export const shownPictures = signal<ShownPictures | undefined>(undefined)
