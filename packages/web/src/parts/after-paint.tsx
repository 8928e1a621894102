import { type ReadonlySignal, signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'

/** At most this many are rendered in one task, so that the browser can handle input in between. */
const maxAtOnce = 12
/** The longest wait for a frame, because a hidden tab paints none. */
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
    if (count++ === maxAtOnce) break
    waiting.delete(work)
    work()
  }
  isDue = waiting.size > 0
  if (isDue) setTimeout(run)
}

let nextBatch: ReadonlySignal<boolean> | undefined

/** Becomes true after the next paint. Many components share one signal, and are rendered together. */
export function nextPaint(): ReadonlySignal<boolean> {
  if (nextBatch) return nextBatch
  const isPainted = signal(false)
  nextBatch = isPainted
  afterPaint(() => {
    nextBatch = undefined
    isPainted.value = true
  })
  return isPainted
}

/** Renders secondary content one frame later. It must not move anything when it appears. */
export function AfterPaint({ children }: { readonly children: () => ComponentChildren }) {
  const [isPainted, setPainted] = useState(false)
  useLayoutEffect(() => afterPaint(() => setPainted(true)), [])
  return isPainted ? children() : null
}
