import { readdir } from 'node:fs/promises'
import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm, theServer } from '../../../test/a-realm.ts'
import { downloads, sendsFile } from '../../../test/files.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { contentDisposition, displayName, urlName } from './file-names.ts'

async function uploads(person: Person, file: Loose): Promise<Loose> {
  return (await sendsFile(person, api.uploads.upload as Loose, file)).body
}

const script = '<script>alert(document.domain)</script>'

test.each([
  ['page.html', 'text/html', `<!doctype html>${script}`, 'application/octet-stream'],
  ['page.html', 'text/html', `no tag first ${script}`, 'text/plain; charset=utf-8'],
  ['notes.txt', 'text/plain', `\ufeff \n<SCRIPT\n>`, 'application/octet-stream'],
  [
    'pic.svg',
    'image/svg+xml',
    `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`,
    'application/octet-stream',
  ],
  ['pic.png', 'image/png', script, 'application/octet-stream'],
  [
    'feed.xml',
    'application/xhtml+xml',
    `<?xml version="1.0"?>${script}`,
    'application/octet-stream',
  ],
  ['both.gif', 'text/html', `GIF89a/*${script}*/`, 'image/gif'],
  [
    'app.swf',
    'application/x-shockwave-flash',
    Buffer.from('FWS\x06\0\0\0\0'),
    'application/octet-stream',
  ],
  ['zero.html', 'text/html', Buffer.from(`\0${script}`), 'application/octet-stream'],
])('security 13: %s, said to be %s, cannot run', async (name, type, content, shownAs) => {
  const { ana } = await aRealm()
  const { url } = await uploads(ana, { name, type, content })

  const { headers } = await downloads(ana, url)

  expect(headers['content-type']).toBe(shownAs)
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['content-security-policy']).toMatch(/default-src 'none'.*; sandbox$/)
  expect(headers['cross-origin-resource-policy']).toBe('same-site')
  if (shownAs !== 'image/gif') {
    expect(headers['content-disposition']).toMatch(/^attachment;/)
  }
})

test.each([
  ['../../etc/passwd', 'passwd', 'passwd'],
  ['..\\..\\boot.ini', 'boot.ini', 'boot.ini'],
  ['..', 'file', 'file'],
  ['.htaccess', '.htaccess', 'file.htaccess'],
  ['a\r\nSet-Cookie: x=1.txt', 'aSet-Cookie: x=1.txt', 'aSet-Cookie-x1.txt'],
  ['"; filename="evil.html', '"; filename="evil.html', 'filenameevil.html'],
  ['\u202egpj.exe', 'gpj.exe', 'gpj.exe'],
  ['<img src=x>.png', '<img src=x>.png', 'img-srcx.png'],
  ['報告.pdf', '報告.pdf', 'file.pdf'],
  [`${'x'.repeat(500)}.txt`, `${'x'.repeat(196)}.txt`, `${'x'.repeat(96)}.txt`],
])('security 22: a file called %j is stored where the server says', (given, shown, inUrl) => {
  const name = displayName(given)

  expect(name).toBe(shown)
  expect(urlName(name)).toBe(inUrl)
  expect(contentDisposition('inline', name)).toMatch(
    /^inline; filename="[^"\r\n]*"; filename\*=UTF-8''[^"\r\n ]*$/,
  )
})

test('security 22: no path below the addresses of files leads out of the storage', async () => {
  const { ana, realm } = await aRealm()
  const server = await theServer()
  const before = (await readdir(server.files.directory)).sort()

  for (const path of [
    '../zuliprc',
    '%2e%2e/%2e%2e/zuliprc',
    `${realm.id}/../../zuliprc`,
    `${realm.id}/%2e%2e%2f%2e%2e%2fzuliprc/x`,
    'download/../../zuliprc',
    'thumbnail/../../zuliprc/840x560.webp',
    'thumbnail/840x560.webp',
    `thumbnail/${realm.id}/ab/cd/x.png/..`,
    'temporary/../x',
  ]) {
    const { status } = await downloads(ana, `/user_uploads/${path}`)
    expect([403, 404], path).toContain(status)
  }
  expect((await readdir(server.files.directory)).sort()).toEqual(before)
})

test('security 19: files of others are not revealed by name, size or path', async () => {
  const { ana, ben, olga } = await aRealm()
  const { url } = await uploads(ana, { name: 'salaries.txt', content: 'secret' })
  await ben.registers()
  await ana.writes([olga], `[salaries](${url})`)

  expect((await ben.calls(api.uploads.list, {})).attachments).toEqual([])
  expect((await olga.calls(api.uploads.list, {})).attachments).toEqual([])
  expect(JSON.stringify(await ben.newEvents())).not.toContain('salaries')
  const [, , realm_id_str, ...rest] = url.split('/')
  const params = { realm_id_str: Number(realm_id_str) as never, filename: rest.join('/') }
  const refused = ben.calls(api.uploads.getTemporaryUrl, params)
  await expect(refused).rejects.toMatchObject({ status: 403 })
  await expect(ben.calls(api.rendering.render, { content: `[x](${url})` })).resolves.toMatchObject({
    rendered: expect.not.stringContaining('<img'),
  })
})

test('security 7: files of another organization are nowhere', async () => {
  const { ana } = await aRealm()
  const other = await aRealm()
  const { url } = await uploads(other.ana, { name: 'a.txt', content: 'x' })

  expect((await downloads(ana, url)).status).toBe(404)
  await ana.writes([ana], `[it](${url})`)
  expect((await downloads(ana, url)).status).toBe(404)
  expect((await downloads(other.ben, url)).status).toBe(403)
})

const filesOf = async (person: Person) => (await person.calls(api.uploads.list, {})).attachments

const attachmentEvents = async (person: Person) =>
  (await person.newEvents()).filter(({ type }) => type === 'attachment')

test('security 1: the owner of a file hears nothing of links to it where they cannot read', async () => {
  const { ana, ben, gus } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const { url } = await uploads(ana, { name: 'plan.txt', content: 'plan' })
  await ana.registers()
  const id = await ana.sends('design', 'x', `[plan](${url})`)
  const shown = { message_ids: [id], messages: [{ id }] }
  expect(await attachmentEvents(ana)).toMatchObject([{ op: 'update', attachment: shown }])

  const hidden = await ben.writes([gus], `secretly: [plan](${url})`)
  expect(await attachmentEvents(ana)).toEqual([])
  expect(await filesOf(ana)).toMatchObject([shown])

  await ben.calls(api.messages.update, { message_id: hidden, content: 'nothing' })
  await ben.calls(api.messages.remove, { message_id: hidden })
  expect(await attachmentEvents(ana)).toEqual([])

  // The first message of a conversation.
  const seen = await ben.writes([ana], `see [plan](${url})`)
  const both = { message_ids: [id, seen] }
  expect(await attachmentEvents(ana)).toMatchObject([{ op: 'update', attachment: both }])
  expect(await filesOf(ana)).toMatchObject([both])
})

test('security 1: an old queue tells the owner of a file nothing of links that they can read no more', async () => {
  const { ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  await ana.adds([ana, ben], 'closet', { invite_only: true })
  const { url } = await uploads(ben, { name: 'plan.txt', content: 'plan' })
  const direct = await ben.writes([ana], `[plan](${url})`)
  await ben.registers()
  const closed = await ana.sends('closet', 'x', `[plan](${url})`)
  await ana.calls(api.channels.unsubscribe, { subscriptions: ['closet'], principals: [ben.id] })
  const open = await ana.sends('design', 'x', `[plan](${url})`)

  const told = (await attachmentEvents(ben)).map(({ attachment }) => attachment.message_ids)
  expect(told).toEqual([[direct], [direct, open]])
  expect(told.flat()).not.toContain(closed)
})

test('security 1: an edit tells of own files alone that nothing links to, whoever else links to them', async () => {
  const { ana, ben, gus } = await aRealm()
  const { url } = await uploads(ana, { name: 'plan.txt', content: 'plan' })
  const first = await ana.writes([ben], `[plan](${url})`)
  const second = await ben.writes([ana], `[plan](${url})`)
  const edit = (person: Person, message_id: typeof first) =>
    person.calls(api.messages.update, { message_id, content: 'gone' })

  expect(await edit(ana, first)).toMatchObject({ detached_uploads: [] })
  expect(await edit(ben, second)).toMatchObject({ detached_uploads: [] })

  const third = await ana.writes([gus], `[plan](${url})`)
  await ana.calls(api.scheduled.create, {
    type: 'direct',
    to: [gus.id],
    content: `[plan](${url})`,
    scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + 3600,
  })
  expect(await edit(ana, third), 'a scheduled message links to it').toMatchObject({
    detached_uploads: [],
  })
})
