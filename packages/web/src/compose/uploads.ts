import type { ApiError } from '@parley/client/light'
import type { Uploaded } from '@parley/client/resumable'
import { signal } from '@preact/signals'
import type { AppContext } from '../app-context.ts'
import { byUser } from '../intents/by-user.ts'
import { reasonOf } from '../intents/intend.ts'
import { askBeforeLeaving } from './ask-before-leaving.ts'
import { composeWords } from './compose-words.ts'
import { type Mark, placeIn } from './edit-text.ts'

/** An upload in progress. */
export interface Upload {
  readonly id: number
  readonly name: string
  /** In bytes. */
  readonly size: number
  /** From 0 to 1. */
  readonly progress: number
  /** `waiting` means that the network is down; the upload continues when it returns. */
  readonly state: 'sending' | 'waiting' | 'paused' | 'failed'
  readonly problem?: string | undefined
  /** Whether it is sent in parts, so that it can be paused. */
  readonly isLarge: boolean
  /** Whether a retry may succeed. */
  readonly mayRetry: boolean
}

interface Source {
  readonly file: File
  /** The place of the caret when the user chose the file. The link is inserted there. */
  mark: Mark
  /** Where the server stores the parts of a large file. */
  address?: string
  sending: AbortController
}

const mebibyte = 1024 * 1024
/** From this size on, a file is sent in parts, so its progress survives pauses and lost connections. */
const largeFrom = 2 * mebibyte

let lastId = 0

type UploadApp = Pick<AppContext, 'client' | 'replica' | 'largeFiles'>

/** The text that gets the links, whether a field shows it or not. */
export interface LinkedText {
  readonly text: () => string
  readonly caret: () => number
  /** Resolves when no input method is composing a word in the text. */
  readonly isFree: () => Promise<void>
  readonly put: (markdown: string, at: number) => void
}

/** The uploads into one text. They outlast the field that shows it. */
export class Uploads {
  #app: UploadApp
  #into: LinkedText
  readonly #sources = new Map<number, Source>()
  readonly files = signal<readonly Upload[]>([])
  /** Whether a send or a save waits for the files, or was given up because a file failed. */
  readonly wait = signal<'none' | 'waiting' | 'failed'>('none')
  #waiting: (() => void) | undefined
  #endAsking: (() => void) | undefined

  constructor(app: UploadApp, into: LinkedText) {
    this.#app = app
    this.#into = into
  }

  /** From now on, links go into this text. */
  serve(app: UploadApp, into: LinkedText): void {
    this.#app = app
    this.#into = into
  }

  get isBusy(): boolean {
    return this.files.value.some(({ state }) => state !== 'failed')
  }

  add(files: Iterable<File>): void {
    for (const file of files) this.#begin(file)
  }

  /** Calls the function when all files are uploaded. If a file fails or is removed, the function is not called. */
  runAfter(run: () => void): void {
    this.#waiting = run
    this.wait.value = 'waiting'
  }

  stopWaiting(): void {
    this.#waiting = undefined
    this.wait.value = 'none'
  }

  pause(id: number): void {
    this.#sources.get(id)?.sending.abort()
    this.#change(id, { state: 'paused' })
  }

  /** Continues after a pause, or retries after a failure. */
  resume(id: number): void {
    const source = this.#sources.get(id)
    if (!source) return
    source.sending = new AbortController()
    if (this.wait.peek() === 'failed') this.stopWaiting()
    this.#change(id, { state: 'sending', problem: undefined })
    void this.#send(id, source)
  }

  /** Cancels an upload and deletes its parts on the server. */
  remove(id: number): void {
    this.stopWaiting()
    const source = this.#sources.get(id)
    source?.sending.abort()
    this.#forget(id)
    if (source?.address !== undefined) void this.#app.largeFiles.discard(source.address)
  }

  /** Cancels all uploads, because the text is discarded. */
  removeAll(): void {
    for (const { id } of this.files.peek()) this.remove(id)
  }

  #begin(file: File): void {
    lastId += 1
    const id = lastId
    const problem = this.#problemOf(file)
    const upload: Upload = {
      id,
      name: file.name,
      size: file.size,
      progress: 0,
      state: problem === undefined ? 'sending' : 'failed',
      problem,
      isLarge: file.size >= largeFrom,
      mayRetry: problem === undefined,
    }
    this.files.value = [...this.files.peek(), upload]
    this.#endAsking ??= askBeforeLeaving(() => this.isBusy)
    if (problem !== undefined) return
    const mark = { text: this.#into.text(), at: this.#into.caret() }
    const source = { file, mark, sending: new AbortController() }
    this.#sources.set(id, source)
    void this.#send(id, source)
  }

  /** Checks the limits that the server would check only after the whole upload. */
  #problemOf({ size }: File): string | undefined {
    const { max_file_upload_size_mib: max } = this.#app.replica.organization.peek()
    if (max === undefined || size <= max * mebibyte) return undefined
    return composeWords().tooLarge(max)
  }

  async #send(id: number, source: Source): Promise<void> {
    const { signal } = source.sending
    try {
      const { url, filename } = await this.#transfer(id, source, signal)
      await this.#into.isFree()
      if (signal.aborted) return
      this.#forget(id)
      this.#put(id, `[${filename.replaceAll(/[[\]]/g, ' ')}](${url})\n`, source.mark)
    } catch (error) {
      if (signal.aborted) return
      this.#change(id, await failureOf(error, source.file))
      if (this.#waiting) this.wait.value = 'failed'
      this.#waiting = undefined
    }
    if (this.isBusy) return
    const run = this.#waiting
    if (!run) return
    this.stopWaiting()
    run()
  }

  /** Puts a link at its mark. Links of files with the same mark stand in the order of the files, whichever arrives first. */
  #put(id: number, link: string, mark: Mark): void {
    const before = this.#into.text()
    const at = placeIn(before, mark)
    const gap = gapAfter(before.slice(0, at))
    const markdown = gap + link
    this.#into.put(markdown, at)
    const text = this.#into.text()
    for (const [other, source] of this.#sources) {
      const place = placeIn(before, source.mark)
      const moved = place < at ? 0 : place === at && other < id ? gap.length : markdown.length
      source.mark = { text, at: place + moved }
    }
  }

  async #transfer(id: number, source: Source, signal: AbortSignal): Promise<Uploaded> {
    const { file } = source
    const onProgress = (sent: number, all: number) =>
      this.#change(id, { progress: all === 0 ? 1 : sent / all, state: 'sending' })
    if (file.size < largeFrom) {
      return this.#app.client.uploads.upload({}, { file, signal, onProgress })
    }
    const { address } = source
    const sent = this.#app.largeFiles.send(file, {
      ...{ signal, onProgress, address, partBytes: partBytesOf(file) },
      onBegin: (address) => {
        source.address = address
      },
      onTrouble: () => this.#change(id, { state: 'waiting' }),
      onRecovery: () => this.#change(id, { state: 'sending' }),
    })
    return sent.catch((error: Error) => {
      const isGone = (error as Partial<ApiError>).status === 404
      if (address === undefined || !isGone) throw error
      // The server deletes the parts of a file that has waited for a day.
      delete source.address
      return this.#transfer(id, source, signal)
    })
  }

  #forget(id: number): void {
    this.#sources.delete(id)
    this.files.value = this.files.peek().filter((upload) => upload.id !== id)
    if (this.files.peek().length > 0) return
    this.#endAsking?.()
    this.#endAsking = undefined
  }

  #change(id: number, change: Partial<Upload>): void {
    const isPaused = this.#sources.get(id)?.sending.signal.aborted && change.state !== 'paused'
    if (isPaused) return
    this.files.value = this.files
      .peek()
      .map((upload) => (upload.id === id ? { ...upload, ...change } : upload))
  }
}

/** Note: browsers report a file that has changed as a lost network. A retry does not help. */
async function failureOf(error: unknown, file: File): Promise<Partial<Upload>> {
  const isReadable = await file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
  const problem = isReadable ? reasonOf(error) : composeWords().fileChanged
  return { state: 'failed', problem, mayRetry: isReadable }
}

/** A link does not stick to the word before it. */
function gapAfter(text: string): string {
  return /[^\s([{<"']$/.test(text) ? ' ' : ''
}

/** About fifty parts: progress is visible, and requests stay few. */
function partBytesOf({ size }: File): number {
  return Math.min(8 * mebibyte, Math.max(mebibyte, Math.ceil(size / 50)))
}

const uploadsByPlace = byUser((_app: UploadApp) => new Map<string, Uploads>())

/** The uploads of a conversation that gets another name continue there, unless it has some of its own. */
export function moveUploads(app: UploadApp, from: string, to: string): void {
  const known = uploadsByPlace(app)
  const uploads = known.get(from)
  if (!uploads || (known.get(to)?.files.peek().length ?? 0) > 0) return
  known.delete(from)
  known.set(to, uploads)
}

/** The uploads of the composers with this key. */
export function uploadsAt(app: UploadApp, key: string, into: LinkedText): Uploads {
  const known = uploadsByPlace(app)
  const uploads = known.get(key) ?? new Uploads(app, into)
  known.set(key, uploads)
  uploads.serve(app, into)
  return uploads
}
