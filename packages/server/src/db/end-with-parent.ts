import { Worker } from 'node:worker_threads'

/**
 * Ends this process when its parent has ended, even while the main thread creates files without a turn of the
 * event loop.
 */
export function endWith(parent: number): void {
  const watch = `
    const { workerData } = require('node:worker_threads')
    setInterval(() => process.ppid === workerData || process.kill(process.pid, 'SIGKILL'), 100)`
  new Worker(watch, { eval: true, workerData: parent }).unref()
}
