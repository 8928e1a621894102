import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

/** The processor time of the threads of a process so far, in seconds; Linux only. */
export async function processorSeconds(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const nanoseconds = await Promise.all(
    threads.map(async (thread) => {
      // Note: `stat` counts in ticks of 10 ms, which is more than a round of cheap requests takes.
      const [spent = '0'] = (await textOf(`/proc/${pid}/task/${thread}/schedstat`)).split(' ')
      return Number(spent)
    }),
  )
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e9
}

function textOf(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '')
}

/** The resident memory of a process in MB; Linux only. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(status)?.[1]
  return kilobytes === undefined ? Number.NaN : Number(kilobytes) / 1024
}

/** Runs something and returns its result with the peak memory of the process meanwhile. */
export async function maxMb<Result>(
  pid: number,
  work: () => Promise<Result>,
  everyMs = 100,
): Promise<{ most: number; result: Result }> {
  const sampling = new AbortController()
  const sampled = sample(pid, sampling.signal, everyMs)
  try {
    const result = await work()
    sampling.abort()
    return { most: await sampled, result }
  } finally {
    sampling.abort()
  }
}

async function sample(pid: number, signal: AbortSignal, everyMs: number): Promise<number> {
  let most = 0
  while (!signal.aborted) {
    most = Math.max(most, await residentMb(pid))
    await delay(everyMs)
  }
  return most
}
