const waiting: (() => void)[] = []

/**
 * Waits for a turn: one in each round of the event loop, in the order of the calls. For work of which a stranger can request
 * much at once: the chunks of long documents, of which the operating system takes megabytes at once, and requests that do
 * not wait for the answers to earlier ones. Everybody else waits for one turn only.
 */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(next)
  })
}

function next(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(next)
}
