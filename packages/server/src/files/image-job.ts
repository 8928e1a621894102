/** The properties of an image. */
export interface ImageFacts {
  readonly width: number
  readonly height: number
  /** More than one: it moves. */
  readonly frames: number
}

/** A smaller copy of a picture. */
export interface Resizing {
  readonly output: string
  readonly width: number
  readonly height: number
  /** Whole within the size, or filling it with its edges cut. */
  readonly fit: 'inside' | 'cover'
  readonly animated: boolean
  readonly format: 'webp' | 'png'
}

export interface ImageJob {
  readonly path: string
  readonly resizings: readonly Resizing[]
}
