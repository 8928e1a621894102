import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

/** The processor time of a process so far, with all its threads, in seconds; Linux only. */
export async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // Note: parse after the process name, which may contain spaces. A tick is 10 ms.
  const [, , , , , , , , , , , user, system] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(user) + Number(system)) / 100
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
