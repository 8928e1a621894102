import { expect, test } from 'vitest'
import { aMember, password, says, theOwner } from '../../../server/test/process/people.ts'
import { anAppProgram } from '../journeys/a-server.ts'
import { aWindow, type Kind, keys, otherBrowsers } from './other-browser.ts'

const first = (selector: string) => `document.querySelector('${selector}')`
const containing = (selector: string, text: string) =>
  `[...document.querySelectorAll('${selector}')].find((one) => one.textContent.includes('${text}'))`

for (const kind of otherBrowsers) {
  if (!kind.path) process.stderr.write(`No ${kind.name} is here: its journey is left out.\n`)
  const story = `${kind.name} shows a conversation, what is opened over it, and what is written`
  // Not `each` of those that are here: a file without tests fails.
  test.runIf(kind.path)(story, () => journeyIn(kind))
}

async function journeyIn(kind: Kind): Promise<void> {
  const server = await anAppProgram()
  const owner = await theOwner(server.home)
  await aMember(owner, 'ana')
  await says(owner, 'Who has the keys?\n\nI am outside.', 'doors')
  const window = await aWindow(kind)
  await window.goto(`${server.site}/login`)
  await window.click(first('[type=email]'))
  await window.type('ana@example.com')
  await window.click(first('[type=password]'))
  await window.type(password)
  await window.press(keys.enter)
  await window.see(first('[role=complementary]'))

  await window.press([keys.control, 'k'])
  // Not only its border: as high as its field and its rows.
  const palette = await window.see(first('dialog[open]'))
  expect(palette.height).toBeGreaterThan(100)
  await window.type('doors')
  await window.see(containing('dialog[open] [role=option]', 'doors'))
  await window.press(keys.enter)
  await window.see(containing('[role=feed] article', 'Who has the keys?'))

  await window.click(first('[role=feed] .message__sender'))
  const card = await window.see(first('[popover=auto]:popover-open'))
  expect(card.height).toBeLessThan(400)
  await window.back()
  const below = containing('[role=feed] article', 'Who has the keys?')
  await window.see(`!${first('[popover=auto]:popover-open')} && ${below}`)

  await window.click(first('main textarea'))
  await window.type('I have them.')
  await window.press([keys.control, keys.enter])
  await window.see(containing('[role=feed] article', 'I have them.'))

  await window.press(keys.escape)
  await window.press('>')
  const quotation = JSON.stringify('\nWho has the keys?\n\nI am outside.\n```\n')
  await window.see(
    `[...document.querySelectorAll('main textarea')].find(({ value }) => value.endsWith(${quotation}))`,
  )
}
