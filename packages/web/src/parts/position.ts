type Side = 'top' | 'bottom' | 'left' | 'right'

/** The side of the anchor and the alignment along it; `start` is where lines begin. */
export type Placement = Side | `${Side}-start` | `${Side}-end`

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface PositionQuestion {
  readonly anchor: Box
  readonly floating: { readonly width: number; readonly height: number }
  readonly viewport: Box
  readonly placement: Placement
  readonly gap: number
  /** Whether it may cover its anchor, if there is no room beside it. */
  readonly mayCover?: boolean
  readonly isRightToLeft: boolean
}

export interface Position {
  readonly x: number
  readonly y: number
  /** The available height. */
  readonly maxHeight: number
}

/** Stays free at the edges of the window. */
const margin = 8
/** If less height is available, the surface covers its anchor. */
const leastHeight = 120

/**
 * Positions a floating surface: on the wanted side, on the opposite side if it has more space, and always inside
 * the window.
 */
export function positionOf(question: PositionQuestion): Position {
  const [side = 'bottom', align] = question.placement.split('-') as [Side, ('start' | 'end')?]
  const inside = innerBox(question.viewport)
  return side === 'top' || side === 'bottom'
    ? aboveOrBelow(question, inside, side, align)
    : onTheSide(question, inside, side, align)
}

function aboveOrBelow(
  { anchor, floating, gap, mayCover = false, isRightToLeft }: PositionQuestion,
  inside: Box,
  wanted: 'top' | 'bottom',
  align: 'start' | 'end' | undefined,
): Position {
  const room = {
    top: anchor.y - gap - inside.y,
    bottom: inside.y + inside.height - (anchor.y + anchor.height + gap),
  }
  const other = wanted === 'top' ? 'bottom' : 'top'
  const side = room[wanted] < floating.height && room[other] > room[wanted] ? other : wanted
  const covers = mayCover && room[side] < floating.height
  const maxHeight = covers
    ? inside.height
    : Math.min(inside.height, Math.max(leastHeight, room[side]))
  const height = Math.min(floating.height, maxHeight)
  const y = side === 'top' ? anchor.y - gap - height : anchor.y + anchor.height + gap
  const atLeft = (align === 'start') !== isRightToLeft
  const left = atLeft ? anchor.x : anchor.x + anchor.width - floating.width
  const centre = anchor.x + (anchor.width - floating.width) / 2
  return {
    x: clamp(align === undefined ? centre : left, inside.x, inside.width, floating.width),
    y: clamp(y, inside.y, inside.height, height),
    maxHeight,
  }
}

function onTheSide(
  { anchor, floating, gap }: PositionQuestion,
  inside: Box,
  wanted: 'left' | 'right',
  align: 'start' | 'end' | undefined,
): Position {
  const room = {
    left: anchor.x - gap - inside.x,
    right: inside.x + inside.width - (anchor.x + anchor.width + gap),
  }
  const other = wanted === 'left' ? 'right' : 'left'
  const side = room[wanted] < floating.width && room[other] > room[wanted] ? other : wanted
  const height = Math.min(floating.height, inside.height)
  const x = side === 'left' ? anchor.x - gap - floating.width : anchor.x + anchor.width + gap
  const along = { start: 0, end: anchor.height - height, centre: (anchor.height - height) / 2 }
  return {
    x: clamp(x, inside.x, inside.width, floating.width),
    y: clamp(anchor.y + along[align ?? 'centre'], inside.y, inside.height, height),
    maxHeight: inside.height,
  }
}

function innerBox({ x, y, width, height }: Box): Box {
  const across = Math.max(0, width - 2 * margin)
  return { x: x + margin, y: y + margin, width: across, height: Math.max(0, height - 2 * margin) }
}

/** A surface that does not fit starts at the edge, so that its beginning is visible. */
function clamp(at: number, start: number, room: number, size: number): number {
  return Math.max(start, Math.min(at, start + room - size))
}
