/** Work that is due in every open organization from time to time. */
export interface Upkeep<Subject> {
  readonly everyMs: number
  /** Note: several nodes may do it at once. */
  readonly work: (realm: Subject) => Promise<void>
}

/** A chore that checks itself whether it is due and never runs twice at a time. */
export function choreOf<Subject>(
  { everyMs, work }: Upkeep<Subject>,
  realm: Subject,
): () => Promise<void> {
  let dueAt = performance.now() + everyMs
  return async () => {
    if (performance.now() < dueAt) return
    dueAt = Number.POSITIVE_INFINITY
    try {
      await work(realm)
    } finally {
      dueAt = performance.now() + everyMs
    }
  }
}
