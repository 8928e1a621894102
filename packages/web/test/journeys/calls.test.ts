import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { aColleague, theOwner } from './people.ts'

const main = (page: Page) => page.getByRole('main')
const composer = (page: Page) => page.getByRole('textbox', { name: /^Message / })
const addCall = (page: Page) => page.getByRole('button', { name: 'Add a call' })

journey('an owner names a server for calls, and a member posts the link to a call', async () => {
  const server = await anAppServer()
  const { page, complaints } = await theOwner(server)
  const ben = await aColleague(server, 'Ben')
  const topic = `${server.site}/#narrow/channel/1-general/topic/trips`
  await ben.page.goto(topic)
  await composer(ben.page).waitFor()
  expect(await addCall(ben.page).count()).toBe(0)

  await page.goto(`${server.site}/#organization/general`)
  await main(page).getByLabel('Provider').selectOption('Jitsi Meet')
  const address = main(page).getByLabel('Address of the Jitsi server')
  await address.fill('meet')
  await address.press('Enter')
  await main(page).getByText('Enter an address such as').waitFor()
  await address.fill('https://meet.example.org/')
  await address.press('Enter')

  await addCall(ben.page).click()
  const link = /^\[Join the call\]\(https:\/\/meet\.example\.org\/[\da-f-]{36}\) $/
  expect(await composer(ben.page).inputValue()).toMatch(link)
  await composer(ben.page).press('Control+Enter')
  await page.goto(topic)
  const posted = main(page).getByRole('link', { name: 'Join the call' })
  expect(await posted.getAttribute('href')).toMatch(/^https:\/\/meet\.example\.org\/[\da-f-]{36}$/)

  await page.goto(`${server.site}/#organization/general`)
  await address.fill('')
  await address.press('Enter')
  await addCall(ben.page).waitFor({ state: 'detached' })
  expect([...complaints, ...ben.complaints]).toEqual([])
})
