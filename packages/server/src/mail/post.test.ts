import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, stat } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aMailServer } from '../../test/mail-server.ts'
import { testDirectory } from '../../test/storage.ts'
import { Post } from './post.ts'

const mail = {
  to: 'ana@example.org',
  subject: 'Héllo',
  text: 'Follow https://chat.example.org/x\n',
}

function aPost(smtpUrl: string | undefined) {
  const errors: unknown[] = []
  const filed: string[] = []
  const post = new Post({
    smtpUrl,
    from: 'noreply@chat.example.org',
    folder: join(testDirectory(), randomUUID(), 'mail'),
    onError: (error) => errors.push(error),
    onFiled: (file) => filed.push(file),
  })
  return { post, errors, filed }
}

test('a mail goes to the server for mail', async () => {
  const { url, received } = await aMailServer()
  const { post, errors } = aPost(url)

  post.send(async () => mail)
  // An address that looks like several addresses and headers reaches exactly one recipient.
  post.send(async () => ({ ...mail, to: 'a@example.org, b@example.org\r\nBcc: c@example.org' }))
  post.send(async () => undefined)
  await post.close()

  const [own] = received.filter(({ to }) => to === mail.to)
  expect(own).toMatchObject({ ...mail, recipients: [mail.to] })
  expect(own?.source).toContain('From: noreply@chat.example.org')
  expect(own?.source).toContain('Auto-Submitted: auto-generated\r\n')
  expect(own?.source).toMatch(/^Subject: =\?UTF-8\?/m)
  const recipients = received.flatMap((one) => one.recipients)
  expect(recipients).not.toContain('c@example.org')
  expect(recipients).not.toContain('b@example.org')
  expect(errors.length + received.length).toBe(2)
})

test('without one it is put where only the operator reads it', async () => {
  const { post, filed, errors } = aPost(undefined)

  post.send(async () => mail)
  await post.idle()

  expect(errors).toEqual([])
  const [file = ''] = filed
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await stat(join(file, '..'))).mode & 0o777).toBe(0o700)
  expect(await readdir(join(file, '..'))).toHaveLength(1)
  expect(await readFile(file, 'utf8')).toMatch(/\nTo: ana@example.org\nSubject: Héllo\n\nFollow /)
  await post.close()
})

test('a failed email is logged and delays nobody', async () => {
  const { post, errors } = aPost('smtp://127.0.0.1:1')

  post.send(async () => mail)
  post.send(() => Promise.reject(new Error('not prepared')))
  await post.close()

  expect(errors).toHaveLength(2)
})

test('a mail server that says nothing delays a stop by a few seconds, and the log says what was not sent', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const { post, errors } = aPost(`smtp://127.0.0.1:${port}`)
  post.send(async () => mail)
  await expect.poll(() => sockets.length, { timeout: 10_000 }).toBe(1)

  const asked = performance.now()
  await post.close()

  expect(performance.now() - asked).toBeLessThan(10_000)
  expect(errors).toMatchObject([{ message: 'Emails were not sent before the stop: 1' }])
}, 60_000)
