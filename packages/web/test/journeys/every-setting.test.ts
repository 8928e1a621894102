import { expect } from 'vitest'
import { aWalk } from '../walk.ts'
import { anAppServer } from './a-server.ts'
import { aVisitor, journey } from './chromium.ts'

const screens = [
  ...['#welcome', '#people', '#user/1', '#groups/all', '#groups/new'],
  ...['#channels/all', '#channels/new'],
  ...['#channels/1/general/general', '#channels/1/general/personal'],
  ...['#channels/1/general/subscribers', '#channels/1/general/permissions'],
  ...['#settings/profile', '#settings/status', '#settings/appearance', '#settings/notifications'],
  ...['#settings/privacy', '#settings/alert-words', '#settings/muted', '#settings/security'],
  '#settings/keys',
]

journey('every screen of people and settings is accessible at any width', async () => {
  const server = await anAppServer()
  const { page, complaints } = await aVisitor()
  const isOpenToAll = aWalk(page)
  await page.goto(await server.ownerAddress())
  await page.getByRole('heading', { name: /^Welcome to/ }).waitFor()
  for (const screen of screens) {
    await page.evaluate((hash) => {
      location.hash = hash
    }, screen)
    await page.getByRole('main').getByRole('heading').first().waitFor()
    await isOpenToAll(screen)
  }
  expect(complaints).toEqual([])
})
