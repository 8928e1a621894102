import { api } from '@parley/contract'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { aMailing, emailed, waiting } from '../../../test/a-mailing.ts'
import { aRealm, theServer } from '../../../test/a-realm.ts'
import { archiveOf, imports } from '../../../test/archives.ts'
import { aMailServer } from '../../../test/mail-server.ts'
import { startTestServer } from '../../../test/test-server.ts'

const patient = { timeout: 30_000, interval: 100 }

describe('a message', () => {
  test('that comes while the email is sent is in the next one', async () => {
    const mailing = await aMailing()
    const { ana, ben } = await aRealm()
    mailing.mails.onMail = async () => {
      mailing.mails.onMail = async () => undefined
      await ana.writes([ben], 'too late')
      await mailing.looks()
    }
    await ana.writes([ben], 'in time')
    expect(await emailed(mailing, ben)).toHaveLength(1)
    const [mail, next, ...others] = await emailed(mailing, ben)
    expect([mail, next].map((one) => /in time|too late/.exec(one?.text ?? '')?.[0])).toEqual([
      ...['in time', 'too late'],
    ])
    expect(others).toEqual([])
    expect(await emailed(mailing, ben)).toHaveLength(2)
  })

  test('that is sent while a node looks is not overlooked, and is in one email only', async () => {
    const mailing = await aMailing()
    const realm = await aRealm()
    const { ana, ben } = realm
    const ids: number[] = []
    const writes = async (count: number) => {
      for (let number = 0; number < count; number++) {
        ids.push(await ana.writes([ben], `number ${ids.length};`))
      }
    }
    for (let round = 0; round < 5; round++) {
      await Promise.all([writes(8), mailing.looks(), mailing.sends()])
      await mailing.looks()
    }
    for (let round = 0; round < 3; round++) await emailed(mailing, ben)
    const text = mailing.mails.received.map((mail) => mail.text).join()
    const numbers = [...text.matchAll(/number (\d+);/g)].map(([, number]) => Number(number))
    expect(numbers.sort((a, b) => a - b)).toEqual(ids.map((_, at) => at))
    expect(await waiting(realm)).toEqual([])
  })

  test('security 25: waits as long as its reader has chosen, but for a minute', async () => {
    const mailing = await aMailing()
    const realm = await aRealm()
    const { ana, ben, olga } = realm
    const seconds = 3600
    await ben.calls(api.settings.update, { email_notifications_batching_period_seconds: seconds })
    const id = await ana.writes([ben], 'later')
    await mailing.looks()
    const [message] = await ben.reads()
    expect(message).toMatchObject({ id })
    const [row] = await waiting(realm)
    expect(Number(row?.dueAt) / 1000).toBe(message?.timestamp + seconds)

    await olga.calls(api.settings.update, { email_notifications_batching_period_seconds: 1 })
    await ana.writes([olga], 'soon')
    await mailing.looks()
    const [soon] = (await waiting(realm)).filter(({ userId }) => userId === olga.id)
    const [last] = await olga.reads()
    expect(Number(soon?.dueAt) / 1000).toBe(last?.timestamp + 60)
  })

  test('is sent once by two nodes that look and send at the same time', async () => {
    const one = await aMailing()
    const other = await aMailing(one.mails)
    const { ana, ben, olga } = await aRealm()
    for (let round = 0; round < 5; round++) {
      await ana.writes([ben], `round ${round}`)
      await ana.writes([olga], `round ${round}`)
      await Promise.all([one.looks(), other.looks()])
      await Promise.all([one.sends(), other.sends(), one.sends(), other.sends()])
    }
    const own = one.mails.received.filter(({ to }) => [ben.email, olga.email].includes(to))
    const texts = own.map(({ to, text }) => `${to} ${/round \d/.exec(text)?.[0]}`)
    const all = [0, 1, 2, 3, 4].flatMap((round) => [
      ...[`${ben.email} round ${round}`, `${olga.email} round ${round}`],
    ])
    expect(texts.sort()).toEqual(all.sort())
  })
})

test('one look covers all organizations, and many users who need no email delay nobody', async () => {
  const mailing = await aMailing()
  const realms = await Promise.all(Array.from({ length: 20 }, () => aRealm()))
  for (const { ana, ben } of realms) await ana.writes([ben], 'Lunch?')
  await mailing.looks()
  for (const { ben, ...realm } of realms) {
    expect(await waiting(realm)).toMatchObject([{ userId: ben.id }])
    await ben.marks([(await ben.reads())[0]?.id], 'add')
  }
  const [late] = realms
  await late?.ana.writes([late.olga], 'Hello?')
  await mailing.looks()
  const { sql } = (await theServer()).database
  await sql`update notification_email set due_at = now() - interval '1 hour'`
  await mailing.dispatcher.begin()
  await vi.waitFor(async () => {
    for (const realm of realms) expect(await waiting(realm)).toEqual([])
  }, patient)
  await mailing.dispatcher.close()
  expect(mailing.mails.received).toMatchObject([{ to: late?.olga.email }])
})

test('nobody is emailed about what was sent before the organization moved here', async () => {
  const mailing = await aMailing()
  const { realm, ana, ben } = await aRealm()
  await ana.writes([ben], 'over there')
  const copy = await imports(await archiveOf(realm, 'full'))
  await mailing.looks()
  expect(await waiting({ realm })).toHaveLength(1)
  expect(await waiting(copy)).toEqual([])
})

describe('a mail server', () => {
  test('that is busy is asked again later, and trouble is reported once', async () => {
    const mailing = await aMailing()
    const realm = await aRealm()
    const { ana, ben, olga } = realm
    mailing.mails.onMail = async () => {
      throw Object.assign(new Error('Busy'), { responseCode: 451 })
    }
    await ana.writes([ben, olga], 'wait')
    expect(await emailed(mailing, ben)).toEqual([])
    expect(mailing.troubles).toHaveLength(1)
    expect(String(mailing.troubles[0])).toContain('emails about messages were not sent')
    const rows = await waiting(realm)
    expect(rows.map(({ userId, attempts }) => [userId, attempts])).toEqual([
      ...[
        [olga.id, 1],
        [ben.id, 1],
      ],
    ])
    expect(Number(rows[0]?.dueAt) - Date.now()).toBeGreaterThan(50_000)

    mailing.mails.onMail = async () => undefined
    const { sql } = (await theServer()).database
    await sql`update notification_email set due_at = now() - interval '1 minute'
      where realm_id = ${realm.realm.id}`
    expect(await emailed(mailing, ben)).toMatchObject([
      { subject: '[Test] Direct messages with Olga, Ana' },
    ])
  })

  test('that refuses this server is asked again, because its operator can mend that', async () => {
    const mailing = await aMailing(await aMailServer({ refusesSenders: true }))
    const realm = await aRealm()
    const { ana, ben } = realm
    await ana.writes([ben], 'wait')
    expect(await emailed(mailing, ben)).toEqual([])
    expect(await waiting(realm)).toMatchObject([{ userId: ben.id, attempts: 1 }])
  })

  test('that never ends what it was asked is not asked for ever', async () => {
    const mailing = await aMailing()
    const realm = await aRealm()
    const { ana, ben } = realm
    await ana.writes([ben], 'fatal')
    await mailing.looks()
    const { sql } = (await theServer()).database
    await sql`update notification_email set attempts = 6, due_at = now() - interval '1 minute'
      where realm_id = ${realm.realm.id}`
    expect(await emailed(mailing, ben)).toEqual([])
    expect(await waiting(realm)).toEqual([])
  })

  test('that refuses an address for good is not asked again', async () => {
    const mailing = await aMailing()
    const realm = await aRealm()
    const { ana, ben } = realm
    mailing.mails.onMail = async () => {
      throw Object.assign(new Error('No such mailbox'), { responseCode: 550 })
    }
    await ana.writes([ben], 'to nobody')
    expect(await emailed(mailing, ben)).toEqual([])
    expect(await waiting(realm)).toEqual([])
  })

  test('in the settings makes the server send what is missed by itself', async () => {
    const mails = await aMailServer()
    const server = await startTestServer({ env: { SMTP_URL: mails.url } })
    onTestFinished(() => server.close())
    const { ana, ben } = await aRealm({ server })
    // The first look only learns where the organization is.
    await vi.waitFor(async () => {
      const { sql } = server.database
      expect(await sql`select from notification_email_cursor`).not.toHaveLength(0)
    }, patient)
    await ana.writes([ben], 'Lunch?')
    // Nobody waits for less than a minute; the test need not.
    await vi.waitFor(async () => {
      const { sql } = server.database
      await sql`update notification_email set due_at = now() - interval '1 minute'`
      expect(mails.received).toHaveLength(1)
    }, patient)
    expect(mails.received).toMatchObject([{ to: ben.email, subject: 'Message from Ana' }])
  })
})
