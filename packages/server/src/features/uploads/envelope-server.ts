import { Server } from '@tus/server'
import { jsonType } from '../../http/reply.ts'

type Write = Server['write']

/** The tus protocol with errors that have the envelope for a body, as everywhere in the API. */
export class EnvelopeServer extends Server {
  override write: Write = (context, headers, status, body = '') => {
    if (status < 400) return super.write(context, headers, status, body)
    headers.set('Content-Type', jsonType)
    return super.write(context, headers, status, envelopeOf(status, body))
  }
}

/** Note: a refusal of ours comes as its envelope, an error of the protocol as a line of text. */
function envelopeOf(status: number, body: string): string {
  if (body.startsWith('{')) return body
  const code = status === 500 ? 'INTERNAL_SERVER_ERROR' : 'BAD_REQUEST'
  return JSON.stringify({ result: 'error', msg: body.trim(), code })
}
