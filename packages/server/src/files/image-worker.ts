import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { programFile } from '../package-files.ts'
import type { ImageFacts, ImageJob } from './image-job.ts'

const deadlineMs = 20_000

/** The result of a job: the image's properties; not an image; or no answer. */
export type Outcome = ImageFacts | 'no picture' | 'late' | 'broken'

/** Rejects if the process cannot be started, ends at once, or is not ready in time. */
async function started(process: ChildProcess): Promise<void> {
  const deadline = setTimeout(() => process.kill('SIGKILL'), deadlineMs)
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (cause?: unknown) =>
        reject(new Error('The image process does not start', { cause }))
      process.once('message', () => resolve())
      process.once('error', fail).once('exit', fail)
    })
  } finally {
    clearTimeout(deadline)
  }
}

/** One process for images, from its start to its end. */
export class ImageWorker {
  readonly #process: ChildProcess
  #hasEnded = false

  private constructor(process: ChildProcess) {
    this.#process = process
    process.once('exit', () => {
      this.#hasEnded = true
    })
    // Note: an unhandled error would end this process; only the other one must end. One that cannot start never exits.
    process.on('error', () => {
      this.#hasEnded ||= process.pid === undefined
      process.kill('SIGKILL')
    })
  }

  static async start(maxMemoryMb: number): Promise<ImageWorker> {
    // Beside this file: compiled JavaScript or, where Node runs our source, TypeScript.
    const program = programFile('files/image-process')
    const process_ = fork(fileURLToPath(program), [String(maxMemoryMb)], {
      env: {},
      execArgv: [...process.execArgv, '--max-old-space-size=256'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const worker = new ImageWorker(process_)
    await started(process_)
    return worker
  }

  get isThere(): boolean {
    return !this.#hasEnded
  }

  /** While it waits for work it does not keep this process alive. */
  keepsAlive(does: boolean): void {
    for (const one of [this.#process, this.#process.channel]) does ? one?.ref() : one?.unref()
  }

  perform(job: ImageJob): Promise<Outcome> {
    const worker = this.#process
    return new Promise((resolve) => {
      let ending: Outcome = 'broken'
      const deadline = setTimeout(() => {
        ending = 'late'
        worker.kill('SIGKILL')
      }, deadlineMs)
      const settle = (outcome: Outcome) => {
        clearTimeout(deadline)
        worker.off('message', onMessage).off('exit', onExit)
        resolve(outcome)
      }
      const onMessage = (facts: unknown) => settle((facts as ImageFacts | null) ?? 'no picture')
      const onExit = () => settle(ending)
      worker.once('message', onMessage).once('exit', onExit)
      worker.send(job, (error) => error && worker.kill('SIGKILL'))
    })
  }

  close(): void {
    this.#process.kill('SIGKILL')
  }
}
