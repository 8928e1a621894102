import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A module of this package that runs as a process and exchanges messages with this one. */
export class Child {
  readonly #process: ChildProcess

  constructor(
    module: `../${string}.js`,
    args: readonly string[] = [],
    execArgv: readonly string[] = [],
  ) {
    this.#process = fork(fileURLToPath(new URL(module, import.meta.url)), args, {
      serialization: 'advanced',
      execArgv: [...process.execArgv, ...execArgv],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
  }

  get pid(): number {
    return this.#process.pid ?? 0
  }

  tell(message: object): void {
    this.#process.send(message)
  }

  /** The next message. Rejects if the process ends instead. */
  async hear<Message>(): Promise<Message> {
    const ended = new AbortController()
    const message = once(this.#process, 'message', { signal: ended.signal })
    const exit = once(this.#process, 'exit', { signal: ended.signal }).then(([code]) => {
      throw new Error(`A process of the bench ended with ${code}`)
    })
    try {
      const [heard] = await Promise.race([message, exit])
      return heard as Message
    } finally {
      message.catch(ignore)
      exit.catch(ignore)
      ended.abort()
    }
  }

  close(): Promise<void> {
    return stop(this.#process)
  }
}

/** Ends a process gracefully, if it still runs. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

function ignore(): void {
  // Ignore the one that did not happen.
}
