/** Does one after the other, also if an earlier one fails. The first error is the caller's. */
export async function tryEach(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const troubles: unknown[] = []
  for (const step of steps) await step().catch((error: unknown) => troubles.push(error))
  if (troubles.length > 0) throw troubles[0]
}
