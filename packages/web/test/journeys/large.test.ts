import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { openDatabase } from '../../../server/src/db/database.ts'
import { isLong } from '../../../server/test/long.ts'
import type { Home } from '../../../server/test/process/home.ts'
import { aServer } from '../../../server/test/process/server-process.ts'
import { type AppProgram, anAppProgram } from './a-server.ts'
import { journey } from './chromium.ts'
import { asOwner, theOwner } from './people.ts'

const thousands = isLong ? 10 : 1
const channels = isLong ? 300 : 50

/** A large organization. Most of its users are copies, since creating one with a password costs 8 ms. */
async function aLargeOrganization(): Promise<AppProgram> {
  const server = await anAppProgram()
  const names = Array.from({ length: channels }, (_, index) => `team ${index + 1}`)
  await asOwner(server, 'POST /users/me/subscriptions', {
    subscriptions: [...names, 'observatory'].map((name) => ({ name })),
  })
  await asOwner(server, 'POST /users', {
    ...{ email: 'zoe@example.com', password: 'correct horse 9', full_name: 'Zoe Zimmermann' },
  })
  await server.process.stop()
  await addCopies(server.home)
  return { ...server, process: await aServer(server.home.settings) }
}

/** Copies the newest user. Each copy has its own name and email address. */
async function addCopies({ dataDir, settings }: Home): Promise<void> {
  const { sql, close } = await openDatabase({
    dataDir,
    databaseUrl: settings.DATABASE_URL || undefined,
    onProgress: () => undefined,
  })
  const columns = await sql<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'realm_user' order by ordinal_position`
  const own: Readonly<Record<string, string>> = {
    id: 'id + number',
    delivery_email: `'copy' || number || '@example.com'`,
    full_name: `'Person ' || number`,
  }
  const names = columns.map(({ name }) => name)
  await sql.unsafe(
    `insert into realm_user (${names.join(', ')})
      select ${names.map((name) => own[name] ?? name).join(', ')}
      from realm_user, generate_series(1, $1::int) as number
      where (realm_id, id) = (select realm_id, max(id) from realm_user where realm_id = 1 group by 1)`,
    [thousands * 1000],
  )
  await close()
}

/** Finds a channel among hundreds. */
async function findsAChannel(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go anywhere' }).focus()
  await page.keyboard.type('obser')
  await page
    .getByRole('option', { name: /observatory/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'observatory' }).waitFor()
}

/** Starts a topic there, and completes a name among thousands. */
async function mentionsSomebody(page: Page): Promise<void> {
  const { keyboard } = page
  await keyboard.press('c')
  await page.getByRole('combobox', { name: 'Topic in #observatory' }).focus()
  await keyboard.type('stars')
  await page.getByRole('option', { name: /New topic “stars”/ }).waitFor()
  await keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Message #observatory › stars' }).focus()
  await keyboard.type('@zoe')
  await page.getByRole('option', { name: /Zoe Zimmermann/ }).waitFor()
  await keyboard.press('Enter')
  await keyboard.type('look up')
  await keyboard.press('Control+Enter')
  const feed = page.getByRole('feed', { name: 'Messages' })
  await feed.getByText('@Zoe Zimmermann').waitFor()
}

/** Searches for somebody in the people pane, and closes the pane. */
async function looksForSomebody(page: Page): Promise<void> {
  const { keyboard } = page
  const people = page.getByRole('complementary', { name: 'People' })
  await keyboard.press('Control+.')
  await people.getByRole('textbox', { name: 'Search people' }).focus()
  await keyboard.type('zoe zim')
  await people.getByRole('heading', { name: 'Others · 1' }).waitFor()
  await people.getByRole('button', { name: /Zoe Zimmermann/ }).press('Enter')
  await page.getByRole('dialog', { name: 'Profile' }).getByText('zoe@example.com').waitFor()
  await keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Profile' }).waitFor({ state: 'detached' })
  await keyboard.press('Control+.')
  await people.waitFor({ state: 'detached' })
}

describe(`an organization of ${thousands},000 people`, () => {
  journey(
    'opens, finds a channel and a person, and completes a name, with the keyboard only',
    async () => {
      const server = await aLargeOrganization()
      const { page, complaints } = await theOwner(server)
      await findsAChannel(page)
      await mentionsSomebody(page)
      await looksForSomebody(page)
      await page.goto(`${server.site}/#people`)
      const people = new RegExp(`^${thousands},?00\\d people$`)
      await page.getByRole('list', { name: people }).waitFor()
      expect(complaints).toEqual([])
    },
  )
})
