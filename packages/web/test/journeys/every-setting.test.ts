import { expect } from 'vitest'
import { aWalk } from '../walk.ts'
import { anAppServer } from './a-server.ts'
import { aVisitor, journey } from './chromium.ts'

/** The screens, each with a text that the one before does not have. */
const screens = {
  '#welcome': 'First channels',
  '#people': 'People',
  '#groups/all': 'Groups',
  '#user/1': 'About',
  '#groups/new': 'Members',
  '#channels/all': 'Channels',
  '#channels/new': 'Subscribers',
  '#channels/1/general/general': 'Topics and messages',
  '#channels/1/general/personal': 'In the sidebar',
  '#channels/1/general/subscribers': 'Owner',
  '#channels/1/general/permissions': 'Moderation',
  '#settings/profile': 'Picture',
  '#settings/status': 'Suggestions',
  '#settings/appearance': 'Theme',
  '#settings/notifications': 'Notify me about',
  '#settings/privacy': 'Your data',
  '#settings/alert-words': 'Words and phrases',
  '#settings/muted': 'Topics',
  '#settings/security': 'Change password',
  '#settings/sessions': 'This browser',
  '#settings/keys': 'New key',
  '#organization/about': 'Owners and administrators',
  '#organization/general': 'Notices',
  '#organization/messages': 'Changing messages',
  '#organization/permissions': 'Emoji and bots',
  '#organization/people': 'Invite people',
  '#organization/joining': 'No pending invitations.',
  '#organization/defaults': 'First channels',
  '#organization/bots': 'Bots are accounts for programs.',
  '#organization/exports': 'There are no exports.',
  '#organization/audit': 'There are no older entries.',
  '#organization/emoji': 'Choose pictures',
  '#organization/links': 'Code playgrounds',
  '#organization/fields': 'New field',
}

journey(
  'every screen of people, settings and the organization is accessible at any width',
  async () => {
    const server = await anAppServer()
    const { page, complaints } = await aVisitor()
    const isOpenToAll = aWalk(page)
    await page.goto(await server.ownerAddress())
    await page.getByRole('heading', { name: /^Welcome to/ }).waitFor()
    for (const [screen, text] of Object.entries(screens)) {
      await page.evaluate((hash) => {
        location.hash = hash
      }, screen)
      await page.getByRole('main').getByText(text, { exact: true }).first().waitFor()
      await isOpenToAll(screen)
    }
    expect(complaints).toEqual([])
  },
)
