import { Busboy } from '@fastify/busboy'
import { bodyTooLarge, bodyUnreadable, contentTypeUnsupported } from '@parley/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { FormPieces } from './form-pieces.ts'
import { addParam, addUrlEncoded, type SentParams } from './read-params.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })

/** Teaches Fastify the two forms; anything else is refused unless it is empty. */
export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_request, body: Buffer, done) => {
      const sent: SentParams = new Map()
      addUrlEncoded(sent, decodeUtf8(body))
      done(null, sent)
    },
  )
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) =>
      body.length > 0 ? readMultipart(request, body) : new Map(),
  )
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const contentType = request.headers['content-type'] ?? ''
      // Note: on an unknown path, the path is what is wrong.
      if (body.length > 0 && !request.is404) throw contentTypeUnsupported({ contentType })
      return new Map()
    },
  )
}

/** For callers of all kinds: a body that is not a form becomes one parameter. */
export function acceptPayloads(scope: FastifyInstance): void {
  scope.removeContentTypeParser('*')
  scope.addContentTypeParser(
    '*',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => {
      const sent: SentParams = new Map()
      if (body.length > 0) addParam(sent, 'payload', decodeUtf8(body))
      return sent
    },
  )
}

export function decodeUtf8(bytes: Buffer): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw bodyUnreadable({ problem: 'it is not valid UTF-8' })
  }
}

function readMultipart(request: FastifyRequest, body: Buffer): Promise<SentParams> {
  return new Promise((resolve, reject) => {
    const sent: SentParams = new Map()
    const parser = openParser(request, reject)
    if (!parser) return
    parser.on('field', (name, value) => {
      try {
        addParam(sent, name, value)
      } catch (error) {
        reject(error)
      }
    })
    parser.on('file', (_name, file) => file.resume())
    parser.on('error', () => reject(bodyUnreadable({ problem: 'the multipart form is malformed' })))
    parser.on('finish', () => {
      if (isLossy(sent, body)) reject(bodyUnreadable({ problem: 'it is not valid UTF-8' }))
      else resolve(sent)
    })
    FormPieces.into(parser, () => reject(bodyTooLarge({}))).end(body)
  })
}

const replacement = '\ufffd'
const replacementBytes = Buffer.from(replacement)

/** Whether there are more replacement characters than the client sent: the parser inserts them for invalid bytes. */
function isLossy(sent: SentParams, body: Buffer): boolean {
  const found = [...sent.values()].reduce(
    (sum, value) => sum + value.split(replacement).length - 1,
    0,
  )
  let given = 0
  for (let at = body.indexOf(replacementBytes); at >= 0 && given < found; given++) {
    at = body.indexOf(replacementBytes, at + 1)
  }
  return given < found
}

function openParser(request: FastifyRequest, reject: (error: unknown) => void) {
  try {
    return new Busboy({
      headers: request.headers as { 'content-type': string },
      // Note: the body is here already, and as large as it may be.
      limits: { fieldSize: Number.POSITIVE_INFINITY, fields: 200, parts: 250 },
    })
  } catch {
    reject(bodyUnreadable({ problem: 'the multipart form has no boundary' }))
    return undefined
  }
}
