/** How a picture is shown: enlarged from the size that fits, and moved from the centre of its stage. */
export interface View {
  readonly scale: number
  readonly x: number
  readonly y: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

interface Size {
  readonly width: number
  readonly height: number
}

export const fitted: View = { scale: 1, x: 0, y: 0 }

const between = (least: number, value: number, max: number) => Math.min(Math.max(value, least), max)

/** Changes the scale. The point of the picture that is at `at`, seen from the centre of the stage, stays there. */
export function zoomed(view: View, factor: number, at: Point, max: number): View {
  const scale = between(1, view.scale * factor, max)
  const ratio = scale / view.scale
  return { scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }
}

/** Keeps the picture in sight: a side that fits is in the centre, and no edge of a longer side comes into the stage. */
export function held({ scale, x, y }: View, picture: Size, stage: Size): View {
  const slack = (inner: number, outer: number) => Math.max(0, (inner * scale - outer) / 2)
  const across = slack(picture.width, stage.width)
  const down = slack(picture.height, stage.height)
  return { scale, x: between(-across, x, across), y: between(-down, y, down) }
}

/** The meaning of a finger's movement over a picture of its usual size. */
export function swipeOf(x: number, y: number): 'previous' | 'next' | 'close' | undefined {
  if (Math.abs(x) > 50 && Math.abs(x) > 1.5 * Math.abs(y)) return x < 0 ? 'next' : 'previous'
  return y > 90 && y > 1.5 * Math.abs(x) ? 'close' : undefined
}
