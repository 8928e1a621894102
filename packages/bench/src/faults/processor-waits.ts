import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Threads, by their numbers, and the milliseconds that each was ready to run and had no processor. */
type Waits = ReadonlyMap<string, number>

/** Processes of which at most one thread works on a request at a time. */
type Stage = readonly (number | undefined)[]

/**
 * How long a request may have waited for a processor. On a machine whose processors are free this is next to
 * nothing; on a busy one, limits are compared with the rest of the time. Linux counts it for each thread; elsewhere it is 0.
 */
export class ProcessorWaits {
  readonly #stages: () => readonly Stage[]
  readonly #before: readonly Waits[]

  /** `stages` returns the processes that the request passes one after the other, as they are now. */
  constructor(stages: () => readonly Stage[]) {
    this.#stages = stages
    this.#before = stages().map(waitsOf)
  }

  /** Milliseconds since this was made: of each stage, those of the thread that waited longest. */
  get milliseconds(): number {
    const longest = this.#stages().map((stage, index) => {
      const before = this.#before[index]
      const grown = [...waitsOf(stage)].map(([id, now]) => now - (before?.get(id) ?? 0))
      return Math.max(0, ...grown)
    })
    return longest.reduce((sum, one) => sum + one, 0)
  }
}

function waitsOf(pids: Stage): Waits {
  return new Map(pids.flatMap((pid) => (pid === undefined ? [] : threadsOf(pid))))
}

function threadsOf(pid: number): [string, number][] {
  const tasks = `/proc/${pid}/task`
  if (!existsSync(tasks)) return []
  return readdirSync(tasks).flatMap((thread): [string, number][] => {
    const nanoseconds = waitOf(`${tasks}/${thread}/schedstat`)
    return nanoseconds === undefined ? [] : [[`${pid}/${thread}`, nanoseconds / 1e6]]
  })
}

/** Nanoseconds; undefined if the thread has ended or the system does not count them. */
function waitOf(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8').split(' ')[1])
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(String((error as { code?: string }).code))) return undefined
    throw error
  }
}

/** The processes that a process has started. */
export function childrenOf(pid: number | undefined): number[] {
  const file = `/proc/${pid}/task/${pid}/children`
  if (pid === undefined || !existsSync(file)) return []
  return readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number)
}
