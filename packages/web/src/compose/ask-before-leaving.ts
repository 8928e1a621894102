const losses = new Set<() => boolean>()

/** The browser asks before the page closes while something would be lost. Returns a function that ends this. */
export function askBeforeLeaving(wouldLose: () => boolean): () => void {
  if (losses.size === 0) addEventListener('beforeunload', ask)
  losses.add(wouldLose)
  return () => {
    losses.delete(wouldLose)
    if (losses.size === 0) removeEventListener('beforeunload', ask)
  }
}

/** The page is left in any case: a question would stop that halfway. */
export function stopAsking(): void {
  losses.clear()
  removeEventListener('beforeunload', ask)
}

function ask(event: BeforeUnloadEvent): void {
  if ([...losses].some((wouldLose) => wouldLose())) event.preventDefault()
}
