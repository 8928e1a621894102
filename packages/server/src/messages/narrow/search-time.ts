// Far above the time of an indexed search, far below what a person waits for.
const searchMs = 5000

const ends = new WeakMap<object, number>()

/** Starts the time that all statements of one request have together to look into texts. */
export function startTime<Narrow extends object>(narrow: Narrow, milliseconds = searchMs): Narrow {
  ends.set(narrow, performance.now() + milliseconds)
  return narrow
}

/** Milliseconds; 0: the time is over. */
export function timeLeft(narrow: object): number {
  const end = ends.get(narrow)
  return end === undefined ? searchMs : Math.max(0, Math.ceil(end - performance.now()))
}
