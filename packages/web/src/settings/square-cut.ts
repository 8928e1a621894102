/** The visible square of a picture: its centre as fractions of the picture, and its magnification. */
export interface Cut {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

interface Size {
  readonly width: number
  readonly height: number
}

/** The square in pixels of the picture; it never leaves the picture. */
export function cutOf({ width, height }: Size, { x, y, zoom }: Cut) {
  const side = Math.min(width, height) / zoom
  return {
    left: within(x * width - side / 2, width - side),
    top: within(y * height - side / 2, height - side),
    side,
  }
}

/** The cut after the picture was dragged by fractions of the square. */
export function moved(size: Size, cut: Cut, byX: number, byY: number): Cut {
  const { left, top, side } = cutOf(size, cut)
  return {
    x: (within(left - byX * side, size.width - side) + side / 2) / size.width,
    y: (within(top - byY * side, size.height - side) + side / 2) / size.height,
    zoom: cut.zoom,
  }
}

function within(value: number, max: number): number {
  return Math.min(Math.max(0, value), max)
}
