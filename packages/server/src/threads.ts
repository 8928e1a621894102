import { once } from 'node:events'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** The thread hangs. The caller ends it. */
export class ThreadSilent extends Error {
  override readonly name = 'ThreadSilent'
}

/** Note: a thread may fail while it is being ended, or is idle. An error that nobody hears would end this process. */
export function newThread(program: URL, options?: WorkerOptions): Worker {
  return new Worker(program, options).on('error', () => undefined)
}

/** The next message of a thread. Throws if it fails or ends before that, or says nothing for so long. */
export async function nextMessage<Message>(thread: Worker, patienceMs: number): Promise<Message> {
  const over = new AbortController()
  const { signal } = over
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    over.abort()
  }, patienceMs)
  timer.unref()
  const ended = async () => {
    const [code] = await once(thread, 'exit', { signal })
    throw new Error(`A thread ended before it answered, with code ${code}`)
  }
  try {
    const [message] = await Promise.race([once(thread, 'message', { signal }), ended()])
    return message
  } catch (cause) {
    if (isLate) throw new ThreadSilent(`A thread said nothing for ${patienceMs} ms`, { cause })
    throw cause
  } finally {
    clearTimeout(timer)
    over.abort()
  }
}
