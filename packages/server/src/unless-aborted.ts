/**
 * The result of work that cannot be interrupted, such as a request to a file store. If the signal comes first, this fails
 * with its reason, and the work ends unobserved.
 */
export async function unlessAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  let leave: () => void = () => undefined
  const aborted = new Promise<never>((_resolve, reject) => {
    leave = () => reject(signal.reason)
  })
  signal.addEventListener('abort', leave, { once: true })
  try {
    return await Promise.race([work(), aborted])
  } finally {
    signal.removeEventListener('abort', leave)
  }
}
