/** Computes something when it is first needed, and keeps the result. A failure is not kept: the next caller tries again. */
export function rememberResult<Result>(compute: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined
  return () => {
    result ??= compute().catch((error: unknown) => {
      result = undefined
      throw error
    })
    return result
  }
}
