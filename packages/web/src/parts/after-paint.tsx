import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'

/** At most so many are rendered in one task; then the browser handles what else waits. */
const mostAtOnce = 12
/** A hidden tab paints nothing, and must not wait for a frame. */
const longestWaitMs = 250

const waiting = new Set<() => void>()
let isDue = false

/** Runs `work` after the next paint. Returns a function that cancels it. */
export function afterPaint(work: () => void): () => void {
  waiting.add(work)
  if (!isDue) {
    isDue = true
    const timer = setTimeout(run, longestWaitMs)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      setTimeout(run)
    })
  }
  return () => void waiting.delete(work)
}

function run(): void {
  let count = 0
  for (const work of waiting) {
    if (count++ === mostAtOnce) break
    waiting.delete(work)
    work()
  }
  isDue = waiting.size > 0
  if (isDue) setTimeout(run)
}

/** Renders secondary content one frame later. It must not move anything when it appears. */
export function AfterPaint({ children }: { readonly children: () => ComponentChildren }) {
  const [isPainted, setPainted] = useState(false)
  useLayoutEffect(() => afterPaint(() => setPainted(true)), [])
  return isPainted ? <>{children()}</> : null
}
