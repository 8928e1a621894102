/** A value that is known, or will be. */
export type NowOrLater<Value> = Value | Promise<Value>

/**
 * Continues at once where the value is known, and otherwise when it is. Note: almost every request finds in memory what it
 * needs, and each promise that waits for nothing costs it up to a microsecond.
 */
export function andThen<Value, Result>(
  value: NowOrLater<Value>,
  next: (value: Value) => NowOrLater<Result>,
): NowOrLater<Result> {
  return value instanceof Promise ? value.then(next) : next(value)
}
