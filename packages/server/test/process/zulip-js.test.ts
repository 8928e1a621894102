import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aHome, type Home } from './home.ts'
import { aNewcomer, type Person, theOwner } from './people.ts'
import { aServer } from './server-process.ts'

vi.setConfig({ testTimeout: 120_000 })

// The package puts another FormData in the place of the platform's, which the next test file would meet.
const { FormData } = globalThis
const { default: zulip } = await import('zulip-js')
Object.assign(globalThis, { FormData })

const succeeded = { result: 'success', msg: '' }

test('zulip-js reads the zuliprc, and its users talk in a channel and directly', async () => {
  const home = await aHome()
  await aServer(home.settings)
  const owner = await theOwner(home)
  const ben = await aNewcomer(owner, 'ben')
  const olga = await zulip({ zuliprc: join(home.dataDir, 'zuliprc') })
  const bot = await aBot(home, ben)
  const knock = { type: 'private', to: [ben.credentials.email], content: 'Knock' }
  await vi.waitFor(async () => {
    await olga.messages.send(knock)
    expect(bot.messages).not.toEqual([])
  }, 15_000)

  expect(await olga.server.settings()).toMatchObject({ ...succeeded, realm_name: 'Parley' })
  const subscriptions = [{ name: 'design', description: 'What it looks like' }]
  const principals = [ben.credentials.email]
  expect(await olga.users.me.subscriptions.add({ subscriptions })).toMatchObject(succeeded)
  expect(await olga.users.me.subscriptions.add({ subscriptions, principals })).toMatchObject({
    ...succeeded,
    subscribed: { [ben.id]: ['design'] },
  })
  const toChannel = { type: 'stream', to: 'design', subject: 'logo', content: 'Blue?' }
  const directly = { type: 'private', to: [ben.credentials.email], content: 'Or green?' }
  const sent = [await olga.messages.send(toChannel), await olga.messages.send(directly)]

  const isTalk = (text: string) => text !== 'Knock' && !text.includes('subscribed you')
  const talk = () => bot.messages.filter(({ content }) => isTalk(content))
  await vi.waitFor(() => expect(talk()).toHaveLength(2), 15_000)
  expect(sent).toMatchObject([
    { ...succeeded, id: expect.any(Number) },
    { ...succeeded, id: expect.any(Number) },
  ])
  expect(talk()).toMatchObject([
    {
      id: sent[0]?.id,
      type: 'stream',
      display_recipient: 'design',
      subject: 'logo',
      content: 'Blue?',
    },
    {
      id: sent[1]?.id,
      type: 'private',
      display_recipient: [{ email: owner.credentials.email }, { email: ben.credentials.email }],
      content: 'Or green?',
    },
  ])
})

const program = fileURLToPath(new URL('zulip-js-bot.js', import.meta.url))

/** Ben's program. It records what it receives, in order. */
async function aBot(home: Home, { credentials }: Person) {
  const zuliprc = join(home.dataDir, 'zuliprc of ben')
  const { email, apiKey, site } = credentials
  await writeFile(zuliprc, `[api]\nemail=${email}\nkey=${apiKey}\nsite=${site}\n`)
  const bot = spawn(process.execPath, [program, zuliprc], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(async () => {
    bot.kill('SIGKILL')
    await once(bot, 'close')
  })
  const messages: { readonly content: string }[] = []
  createInterface(bot.stdout).on('line', (line) => messages.push(JSON.parse(line).message))
  return { messages }
}
