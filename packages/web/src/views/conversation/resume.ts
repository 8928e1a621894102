let resumed: { readonly hash: string; readonly id: number } | undefined

/** The conversation of this address opens next at this message, where its reader was. */
export function resumeAt(id: number): void {
  resumed = { hash: location.hash, id }
}

/** The message at which the reader was before another state replaced the one on the screen. Returned once. */
export function takeResumed(): number | undefined {
  const id = resumed?.hash === location.hash ? resumed.id : undefined
  resumed = undefined
  return id
}
