import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

export interface ReceivedMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The address in `List-Unsubscribe`. */
  readonly unsubscribe: string
  /** All recipients, as the mail server was told. */
  readonly recipients: readonly string[]
  readonly source: string
}

export interface MailServer {
  readonly url: string
  readonly received: ReceivedMail[]
  /** What happens before the next emails are taken; an error with a `responseCode` refuses them. */
  onMail: (mail: ReceivedMail) => Promise<void>
}

/** A mail server until the end of the test. */
export async function aMailServer({ refusesSenders = false } = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => done(refusesSenders ? refusal : undefined),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const recipients = envelope.rcptTo.map(({ address }) => address)
        const mail = parsed(recipients, Buffer.concat(chunks).toString('latin1'))
        const take = () => {
          received.push(mail)
          done()
        }
        server.onMail(mail).then(take, (error: Error) => done(error))
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()))
  onTestFinished(() => new Promise<void>((resolve) => smtp.close(() => resolve())))
  const { port } = smtp.server.address() as AddressInfo
  const server: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received,
    onMail: async () => undefined,
  }
  return server
}

const refusal = Object.assign(new Error('Not for you'), { responseCode: 550 })

/** A plain text in one part, as Parley sends it (RFC 5322, RFC 2045, RFC 2047). */
function parsed(recipients: readonly string[], source: string): ReceivedMail {
  const end = source.indexOf('\r\n\r\n')
  const head = source.slice(0, end).replaceAll(/\r\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''
  const body = source.slice(end + 4)
  const encoding = header('Content-Transfer-Encoding').toLowerCase()
  const text = encoding === '7bit' ? body : decoded(encoding === 'base64' ? 'b' : 'q', body)
  const subject = header('Subject')
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, way: string, word: string) =>
      decoded(way.toLowerCase(), word.replaceAll('_', ' ')),
    )
  const unsubscribe = header('List-Unsubscribe').replace(/^<(.*)>$/, '$1')
  const [to = ''] = recipients
  const shown = { to, subject, text: text.replaceAll('\r\n', '\n') }
  return { ...shown, unsubscribe, recipients, source }
}

function decoded(way: string, text: string): string {
  if (way === 'b') return Buffer.from(text, 'base64').toString()
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
  return Buffer.from(bytes, 'latin1').toString()
}
