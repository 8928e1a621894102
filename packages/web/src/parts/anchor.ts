/** An element or a point to position something at. */
export interface Anchor {
  getBoundingClientRect(): DOMRect
}

/** A point as an anchor, for context menus. */
export function pointAnchor(x: number, y: number): Anchor {
  return { getBoundingClientRect: () => new DOMRect(x, y, 0, 0) }
}
