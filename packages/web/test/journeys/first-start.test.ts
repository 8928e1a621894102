import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { anAppServer } from './a-server.ts'
import { aVisitor, journey } from './chromium.ts'
import { asOwner } from './people.ts'

const address = '#narrow/channel/1-general/topic/lunch'
const ben = { email: 'ben@example.com', password: 'correct horse battery staple' }
const feed = (page: Page) => page.locator('#app').getByRole('feed', { name: 'Messages' })
const sidebar = (page: Page) => page.locator('#app').getByRole('complementary', { name: 'Sidebar' })

journey('a first start at a topic shows its messages, then all names, and keeps both', async () => {
  const server = await anAppServer()
  const { user_id: id } = await asOwner(server, 'POST /users', { ...ben, full_name: 'Ben' })
  const principals = [id]
  const subscriptions = [{ name: 'general' }]
  await asOwner(server, 'POST /users/me/subscriptions', { subscriptions, principals })
  const lunch = { type: 'channel', to: 'general', topic: 'lunch', content: 'Soup?' }
  await asOwner(server, 'POST /messages', lunch)
  await asOwner(server, 'POST /messages', { type: 'direct', to: [id], content: 'Hello Ben' })

  const { page, tab, complaints } = await aVisitor()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${server.site}/${address}`)
  await page.getByLabel('Email address').fill(ben.email)
  await page.getByLabel('Password').fill(ben.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await feed(page).getByText('Soup?').waitFor()
  await sidebar(page).getByRole('link', { name: /Owner/ }).first().waitFor()

  const beside = await tab(`${server.site}/${address}`)
  await sidebar(beside).getByRole('link', { name: /Owner/ }).first().waitFor()
  await beside.close()

  await page.waitForTimeout(2000)
  asked.length = 0
  await page.reload()
  await sidebar(page).getByRole('link', { name: /Owner/ }).first().waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go anywhere' }).fill('@own')
  await page.getByRole('option', { name: /Owner/ }).first().waitFor()
  expect(asked).toContain('/api/v1/events')
  expect(asked).not.toContain('/api/v1/register')
  expect(complaints).toEqual([])
})
