import { signal } from '@preact/signals'
import type { AppContext } from '../app-context.ts'
import { reasonOf } from '../intents/intend.ts'

/** A file on its way to the server. */
export interface Upload {
  readonly id: number
  readonly name: string
  /** From 0 to 1. */
  readonly progress: number
  readonly problem: string | undefined
  readonly stop: () => void
}

let lastId = 0

/** The files of one composer. */
export class Uploads {
  readonly #app: AppContext
  readonly #insert: (markdown: string) => void
  readonly files = signal<readonly Upload[]>([])

  constructor(app: AppContext, insert: (markdown: string) => void) {
    this.#app = app
    this.#insert = insert
  }

  get isBusy(): boolean {
    return this.files.value.some(({ problem }) => problem === undefined)
  }

  add(files: Iterable<File>): void {
    for (const file of files) void this.#send(file)
  }

  dismiss(id: number): void {
    this.files.value = this.files.peek().filter((upload) => upload.id !== id)
  }

  async #send(file: File): Promise<void> {
    lastId += 1
    const id = lastId
    const stopping = new AbortController()
    const stop = () => {
      stopping.abort()
      this.dismiss(id)
    }
    const upload: Upload = { id, name: file.name, progress: 0, problem: undefined, stop }
    this.files.value = [...this.files.peek(), upload]
    try {
      const { url, filename } = await this.#app.client.uploads.upload(
        {},
        {
          file,
          signal: stopping.signal,
          onProgress: (sent, all) => this.#change(id, { progress: all === 0 ? 1 : sent / all }),
        },
      )
      this.dismiss(id)
      this.#insert(`[${filename.replaceAll(/[[\]]/g, ' ')}](${url})\n`)
    } catch (error) {
      if (!stopping.signal.aborted) this.#change(id, { problem: reasonOf(error) })
    }
  }

  #change(id: number, change: Partial<Upload>): void {
    this.files.value = this.files
      .peek()
      .map((upload) => (upload.id === id ? { ...upload, ...change } : upload))
  }
}
