import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { Post } from '../src/mail/post.ts'
import { EmailDispatcher } from '../src/messages/notify-by-email/email-dispatcher.ts'
import { aRealm, type TestRealm, theServer } from './a-realm.ts'
import { aMailServer, type MailServer, type ReceivedMail } from './mail-server.ts'
import type { Person } from './person.ts'
import { testDirectory } from './storage.ts'
import { testHost } from './test-server.ts'

export interface Mailing {
  readonly mails: MailServer
  readonly troubles: unknown[]
  readonly dispatcher: EmailDispatcher
  /** Looks at new messages. */
  looks(): Promise<void>
  /** Sends what waits, as if its time had come. */
  sends(): Promise<void>
}

/** A node's emails, in steps, beside the server of the process. */
export async function aMailing(mails?: MailServer): Promise<Mailing> {
  const { database, realms } = await theServer()
  const mailServer = mails ?? (await aMailServer())
  const troubles: unknown[] = []
  const onTrouble = (error: unknown) => void troubles.push(error)
  const post = new Post({
    smtpUrl: mailServer.url,
    from: `noreply@${testHost}`,
    folder: join(testDirectory(), randomUUID()),
    onError: onTrouble,
    onFiled: onTrouble,
  })
  const { sql } = database
  // Another organization, so that subjects name theirs.
  await aRealm()
  // What other tests have left is not looked at.
  await sql`
    insert into notification_email_cursor (realm_id, message_id)
    select id, last_message_id from realm on conflict do nothing`
  const mailContext = { post, siteUrl: new URL(`https://${testHost}`) }
  const begin = () => new EmailDispatcher({ sql, realms, mailContext, onTrouble })
  const looker = begin()
  await looker.look()
  onTestFinished(() => post.close())
  return {
    mails: mailServer,
    troubles,
    dispatcher: looker,
    looks: () => looker.look(),
    sends: async () => {
      await sql`update notification_email set due_at = now() - interval '1 minute' where attempts = 0`
      // A node takes a few at a time.
      for (let round = 0; round < 5; round++) {
        const sender = begin()
        await sender.begin()
        await sender.close()
      }
    },
  }
}

/** The emails to a person, after those that are due were sent. */
export async function emailed(mailing: Mailing, person: Person): Promise<ReceivedMail[]> {
  await mailing.looks()
  await mailing.sends()
  return mailing.mails.received.filter(({ to }) => to === person.email)
}

/** The users who are going to be emailed. */
export async function waiting({ realm }: Pick<TestRealm, 'realm'>) {
  const { sql } = (await theServer()).database
  return sql<Waiting[]>`
    select user_id as "userId", first_message_id as first, last_message_id as last, attempts,
      due_at as "dueAt" from notification_email
    where realm_id = ${realm.id} order by user_id`
}

interface Waiting {
  readonly userId: number
  readonly first: number
  readonly last: number
  readonly attempts: number
  readonly dueAt: Date
}
