const waiting: (() => void)[] = []

/**
 * Waits until this chunk may be written: one in each round of the event loop, in the order of the requests. A stranger
 * may ask for many long documents at once, and the operating system takes megabytes of each at once; copying them would
 * make everybody else wait.
 */
export function chunkTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(next)
  })
}

function next(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(next)
}
