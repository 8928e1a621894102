import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import {
  bodyTooLarge,
  bodyUnreadable,
  contentTypeUnsupported,
  type FileRule,
  filesTooMany,
  fileTooLarge,
} from '@parley/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Incoming, ReceivedFile } from '../files/incoming.ts'
import { FormPieces } from './form-pieces.ts'
import { decodeUtf8 } from './read-body.ts'
import { addParam, addUrlEncoded, type SentParams } from './read-params.ts'

type Parser = InstanceType<typeof Busboy>

/** The other parts of a file upload: a few short parameters. */
const fieldsLimit = 64 * 1024

/** In this scope no body is read before the caller is authenticated. */
export function leaveBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
}

export interface Received {
  readonly fields: SentParams
  readonly file: ReceivedFile | undefined
}

/** The body of a request with a file, which is streamed to the disk. Read once, also for repeated calls. */
export class ReceivedForm {
  readonly #request: FastifyRequest
  readonly #incoming: Incoming
  readonly #rule: FileRule
  #received: Promise<Received> | undefined

  constructor(request: FastifyRequest, incoming: Incoming, rule: FileRule) {
    this.#request = request
    this.#incoming = incoming
    this.#rule = rule
  }

  received(): Promise<Received> {
    this.#received ??= this.#receive()
    return this.#received
  }

  /** Removes a file that was not stored. */
  async discard(): Promise<void> {
    const received = await this.#received?.catch(() => undefined)
    if (received?.file) await rm(received.file.path, { force: true })
  }

  async #receive(): Promise<Received> {
    const { body } = this.#request
    const type = this.#request.headers['content-type'] ?? ''
    const source = body as IncomingMessage | undefined
    if (!source) return { fields: new Map(), file: undefined }
    if (/^multipart\/form-data\b/i.test(type)) return this.#multipart(source, this.#rule)
    if (/^application\/x-www-form-urlencoded\b/i.test(type)) return urlEncoded(source)
    drain(source)
    throw contentTypeUnsupported({ contentType: type })
  }

  async #multipart(source: IncomingMessage, rule: FileRule): Promise<Received> {
    const form = new MultipartForm(openParser(source, rule), this.#incoming, rule)
    try {
      return await form.read(source)
    } catch (error) {
      drain(source)
      await form.abandon()
      throw error
    }
  }
}

async function urlEncoded(source: IncomingMessage): Promise<Received> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of source) {
    length += piece.length
    if (length > fieldsLimit) throw bodyTooLarge({})
    pieces.push(piece)
  }
  const fields: SentParams = new Map()
  addUrlEncoded(fields, decodeUtf8(Buffer.concat(pieces)))
  return { fields, file: undefined }
}

function openParser({ headers }: IncomingMessage, { maxMib }: FileRule): Parser {
  try {
    return new Busboy({
      headers: headers as { 'content-type': string },
      limits: { fieldSize: fieldsLimit, fields: 50, parts: 60, fileSize: maxMib * 1024 * 1024 },
    })
  } catch {
    throw bodyUnreadable({ problem: 'the multipart form has no boundary' })
  }
}

/** A multipart form with at most one file. */
class MultipartForm {
  readonly #parser: Parser
  readonly #incoming: Incoming
  readonly #rule: FileRule
  readonly #fields: SentParams = new Map()
  readonly #giveUp = new AbortController()
  #file: Promise<ReceivedFile> | undefined

  constructor(parser: Parser, incoming: Incoming, rule: FileRule) {
    this.#parser = parser
    this.#incoming = incoming
    this.#rule = rule
  }

  /** Removes the parts of a refused form. */
  async abandon(): Promise<void> {
    this.#giveUp.abort()
    const written = await this.#file?.catch(() => undefined)
    if (written) await rm(written.path, { force: true })
  }

  async read(source: IncomingMessage): Promise<Received> {
    await this.#parse(source)
    return { fields: this.#fields, file: await this.#file }
  }

  #parse(source: IncomingMessage): Promise<void> {
    const parser = this.#parser
    return new Promise((resolve, reject) => {
      const malformed = () => reject(bodyUnreadable({ problem: 'the multipart form is malformed' }))
      parser.on('field', (name, value, _nameCut, valueCut) => {
        try {
          if (valueCut) throw bodyTooLarge({})
          // The parser inserts it for invalid bytes.
          if (value.includes('\ufffd')) throw bodyUnreadable({ problem: 'it is not valid UTF-8' })
          addParam(this.#fields, name, value)
        } catch (error) {
          reject(error)
        }
      })
      parser.on('file', (_field, stream, name, _encoding, type) => {
        stream.once('error', malformed)
        if (this.#file !== undefined) {
          stream.resume()
          reject(filesTooMany({}))
          return
        }
        this.#take({ stream, name: name ?? '', type: type ?? '' }).catch(reject)
      })
      parser.on('error', malformed)
      parser.on('finish', () => resolve())
      source.on('close', () => {
        if (!source.readableEnded) malformed()
      })
      source.pipe(FormPieces.into(parser, () => reject(bodyTooLarge({}))))
    })
  }

  async #take(part: Part): Promise<void> {
    const { stream } = part
    const tooLarge = new Promise<never>((_resolve, reject) => {
      stream.once('limit', () => reject(fileTooLarge({ maxMib: this.#rule.maxMib })))
    })
    this.#file = this.#write(part)
    await Promise.race([tooLarge, this.#file])
  }

  async #write({ stream, name, type }: Part): Promise<ReceivedFile> {
    const { path, size } = await this.#incoming.write(stream, this.#giveUp.signal)
    return { name, declaredType: type, size, path }
  }
}

interface Part {
  readonly stream: Readable
  readonly name: string
  readonly type: string
}

/** The amount of a refused body that the client may still send, so that it can read the answer. */
const drainLimit = 4 * 1024 * 1024

function drain(source: IncomingMessage): void {
  let left = drainLimit
  source.unpipe()
  source.on('data', (piece: Buffer) => {
    left -= piece.length
    if (left < 0) source.destroy()
  })
  source.resume()
}
