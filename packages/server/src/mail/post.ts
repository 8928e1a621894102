import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Transporter } from 'nodemailer'

export interface Mail {
  readonly to: string
  readonly subject: string
  /** Plain text: nothing in it runs or loads. */
  readonly text: string
  /** Where its reader ends such emails (RFC 2369 section 3.2). A POST ends them at once (RFC 8058). */
  readonly unsubscribe?: string
}

export interface PostOptions {
  readonly smtpUrl: string | undefined
  readonly from: string
  /** The folder for emails, if there is no server to send them through. */
  readonly folder: string
  readonly onError: (error: unknown) => void
  readonly onFiled: (file: string) => void
}

interface Delivery {
  deliver(mail: Mail): Promise<void>
  close(): void
}

/** Outgoing email. Callers do not wait for it, because the response time would reveal whether an email is sent. */
export class Post {
  readonly #options: PostOptions
  readonly #delivery: Delivery
  readonly #underway = new Set<Promise<void>>()

  constructor(options: PostOptions) {
    this.#options = options
    const { smtpUrl } = options
    this.#delivery = smtpUrl === undefined ? bySaving(options) : bySmtp(smtpUrl, options)
  }

  /** Sends the email that is being prepared, if there is one. */
  send(prepare: () => Promise<Mail | undefined>): void {
    const sending = this.#send(prepare)
      .catch(this.#options.onError)
      .finally(() => this.#underway.delete(sending))
    this.#underway.add(sending)
  }

  /** Whether emails leave this server. */
  get sends(): boolean {
    return this.#options.smtpUrl !== undefined
  }

  /** Sends an email and fails if the server for mail does not take it. For work in the background, which no request waits for. */
  async deliver(mail: Mail): Promise<void> {
    await this.#delivery.deliver(mail)
  }

  /** Resolves when all queued mail is sent or has failed for good. */
  async idle(): Promise<void> {
    while (this.#underway.size > 0) await Promise.all(this.#underway)
  }

  /** Note: a mail server that says nothing for half a minute must not delay a stop by as much. */
  async close(): Promise<void> {
    const isIdle = await Promise.race([
      this.idle().then(() => true),
      pause(partingMs, false, { ref: false }),
    ])
    if (!isIdle) {
      const count = this.#underway.size
      this.#options.onError(new Error(`Emails were not sent before the stop: ${count}`))
    }
    this.#delivery.close()
  }

  async #send(prepare: () => Promise<Mail | undefined>): Promise<void> {
    const mail = await prepare()
    if (mail) await this.#delivery.deliver(mail)
  }
}

/** Longer than a working server takes. */
const patienceMs = 30_000

/** How long a stop waits for emails. */
const partingMs = 5000

function bySmtp(smtpUrl: string, { from }: PostOptions): Delivery {
  let transport: Transporter | undefined
  return {
    deliver: async ({ to, subject, text, unsubscribe }) => {
      const { createTransport } = await import('nodemailer')
      const timeouts = { connectionTimeout: patienceMs, greetingTimeout: patienceMs }
      const server = { url: smtpUrl, ...timeouts, socketTimeout: patienceMs }
      transport ??= createTransport(server, { from })
      // Note: an address as an object is taken as it is; as text it could name several.
      const headers = { ...notAnswered, ...(unsubscribe !== undefined && endedAt(unsubscribe)) }
      await transport.sendMail({ to: { name: '', address: to }, subject, text, headers })
    },
    close: () => transport?.close(),
  }
}

/** No program answers such an email, as with a note that somebody is away (RFC 3834 section 5). */
const notAnswered = { 'Auto-Submitted': 'auto-generated' }

function endedAt(url: string) {
  return {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** Readable only by the operator: the links in them are as good as passwords. */
function bySaving({ folder, from, onFiled }: PostOptions): Delivery {
  return {
    deliver: async ({ to, subject, text }) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const time = new Date().toISOString()
      const file = join(folder, `${time.replaceAll(':', '.')}-${randomUUID().slice(0, 8)}.txt`)
      const head = [`Date: ${time}`, `From: ${from}`, `To: ${to}`, `Subject: ${subject}`]
      await writeFile(file, `${head.join('\n')}\n\n${text}`, { mode: 0o600, flag: 'wx' })
      onFiled(file)
    },
    close: () => undefined,
  }
}
