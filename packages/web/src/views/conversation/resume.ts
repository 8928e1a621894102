type Where = number | 'newest'

let resumed: { readonly hash: string; readonly at: Where } | undefined

/** The conversation of this address opens next at this message, or at its end: where its reader was. */
export function resumeAt(at: Where): void {
  resumed = { hash: location.hash, at }
}

/** Where the reader was before another state replaced the one on the screen, or before the conversation moved. Returned once. */
export function takeResumed(): Where | undefined {
  const at = resumed?.hash === location.hash ? resumed.at : undefined
  resumed = undefined
  return at
}
