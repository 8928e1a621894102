/** A window of a browser that Playwright cannot drive as it is installed. */
export interface OtherBrowser {
  goto(url: string): Promise<void>
  /** The value of an expression in the page, as JSON has it. */
  evaluate<T>(expression: string): Promise<T>
  /** Presses and releases keys, one after another. A chord is a list. */
  press(...keys: readonly (string | readonly string[])[]): Promise<void>
  click(x: number, y: number): Promise<void>
  close(): Promise<void>
}

/** As both protocols describe them. */
export function keyActions(keys: readonly (string | readonly string[])[]) {
  const actions = keys.flatMap((key) => {
    const chord = [key].flat()
    return [
      ...chord.map((value) => ({ type: 'keyDown', value })),
      ...chord.toReversed().map((value) => ({ type: 'keyUp', value })),
    ]
  })
  return { type: 'key', id: 'keyboard', actions }
}

export function clickActions(x: number, y: number) {
  const press = [
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  return { type: 'pointer', id: 'mouse', actions: [{ type: 'pointerMove', x, y }, ...press] }
}
