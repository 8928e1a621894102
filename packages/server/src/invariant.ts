/** A broken invariant is a bug: it ends in a 500 with its sentence in the log, never in a refusal. */
class InvariantBroken extends Error {
  override readonly name = 'InvariantBroken'
}

export function invariant<T>(
  holds: T,
  sentence: string,
): asserts holds is Exclude<T, null | undefined | false> {
  if (holds === undefined || holds === null || holds === false) throw new InvariantBroken(sentence)
}
