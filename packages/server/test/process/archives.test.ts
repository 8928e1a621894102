import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { fullNames } from '../../src/commands/demo-story.ts'
import { program } from '../places.ts'
import { testDirectory } from '../storage.ts'
import { aHome, type Home } from './home.ts'

vi.setConfig({ testTimeout: 240_000 })

const run = promisify(execFile)

/** The output of a command. Rejects with its error message if it is refused. */
async function parley(home: Home, ...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH ?? '', ...home.settings }
  const { stdout } = await run(process.execPath, [program, ...args], { env })
  return stdout
}

test('the doctor warns where a proxy is likely and none is trusted', async () => {
  const home = await aHome()
  await parley(home, 'demo')
  const settings = { ...home.settings, SITE_URL: 'https://chat.example.org' }

  const told = await parley({ ...home, settings }, 'doctor')

  expect(told).toMatch(/^Warning: .*TRUSTED_PROXIES is not set/m)
  expect(told).toContain('No problems found.')
})

test('a command refuses a place without an organization, a role and a directory that do not exist', async () => {
  const home = await aHome()
  const refused = (sentence: string) => ({ code: 1, stderr: `${sentence}\n` })

  await expect(parley(home, 'doctor')).rejects.toMatchObject(
    refused('There is no organization in this database. The first start of the server creates it.'),
  )
  const ben = ['--email', 'ben@example.org', '--name', 'Ben']
  await expect(parley(home, 'create-user', ...ben)).rejects.toMatchObject(
    refused(
      "There is no organization at the server's own address. The first start of the server creates it.",
    ),
  )
  await expect(parley(home, 'create-user', ...ben, '--role', 'constructor')).rejects.toMatchObject(
    refused('--role must be one of owner, administrator, moderator, member, guest'),
  )
  const nowhere = join(testDirectory(), 'no such directory')
  await expect(parley(home, 'export', '--file', join(nowhere, 'a.tgz'))).rejects.toMatchObject(
    refused(`The directory ${nowhere} does not exist`),
  )
})

test('a command makes nothing that an import of the organization would refuse', async () => {
  const home = await aHome()
  const refused = (sentence: string) => ({ code: 1, stderr: `${sentence}\n` })
  const lab = ['create-organization', '--organization', 'lab']

  await expect(parley(home, ...lab, '--name', 'Lab', '--email', 'olga')).rejects.toMatchObject(
    refused('--email must be an email address'),
  )
  await expect(
    parley(home, ...lab, '--name', 'x'.repeat(41), '--email', 'olga@example.org'),
  ).rejects.toMatchObject(refused('Invalid --name: it cannot exceed 40 characters'))
  await expect(
    parley(home, 'create-user', '--email', 'ben', '--name', 'Ben'),
  ).rejects.toMatchObject(refused('--email must be an email address'))

  await parley(home, ...lab, '--name', ' Lab ', '--email', 'olga@example.org')
  expect(await parley(home, 'doctor')).toContain('"Lab" at lab.localhost: 1 users')
})

test('an organization moves to another server with two commands, and is refused where one is', async () => {
  const [here, there] = [await aHome(), await aHome()]
  const archive = join(testDirectory(), 'moved.tar.gz')
  await parley(here, 'demo')

  expect(await parley(here, 'export', '--file', archive)).toContain('readable only by you')
  expect((await readFile(archive)).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]))
  const again = parley(here, 'export', '--file', archive)
  await expect(again).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/already exists\n$/),
  })
  // The owner and the team. The notification bot is included only if it has sent something.
  const people = Object.keys(fullNames).length + 1
  expect(await parley(there, 'import', archive)).toMatch(
    new RegExp(`Imported "Parley": (?:${people}|${people + 1}) users`),
  )
  expect(await parley(there, 'doctor')).toContain('No problems found.')
  expect(await parley(there, 'reset-password', '--email', 'ana@localhost.demo')).toContain(
    'The new password of ana@localhost.demo',
  )

  await expect(parley(there, 'import', archive)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/an organization already exists at this address\n$/),
  })
  const broken = join(testDirectory(), 'broken.tar.gz')
  await writeFile(broken, (await readFile(archive)).subarray(0, 500))
  const elsewhere = ['--organization', 'other']
  await expect(parley(there, 'import', broken, ...elsewhere)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^The archive cannot be imported: it is not a gzip file, or is damaged\n$/,
    ),
  })
  expect(await parley(there, 'import', archive, ...elsewhere)).toContain('Imported "Parley"')
})
