import { join } from 'node:path'
import type { Logger } from 'pino'
import { Post } from './post.ts'

interface MailSettings {
  readonly SMTP_URL?: string | undefined
  readonly MAIL_FROM?: string | undefined
  readonly DATA_DIR: string
}

export function openPost(settings: MailSettings, siteUrl: URL, logger: Logger): Post {
  return new Post({
    smtpUrl: settings.SMTP_URL,
    from: settings.MAIL_FROM ?? `noreply@${siteUrl.hostname}`,
    folder: join(settings.DATA_DIR, 'mail'),
    onError: (error) => logger.error({ err: error }, 'an email could not be sent'),
    onFiled: (file) => logger.warn({ file }, 'SMTP_URL is not set: an email was written to a file'),
  })
}
