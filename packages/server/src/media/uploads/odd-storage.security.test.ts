import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { api } from '@parley/contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aRealm, theServer } from '../../../test/a-realm.ts'
import { downloads, sendsFile } from '../../../test/files.ts'
import { type Mood, MoodyStore } from '../../../test/moody-store.ts'
import type { Loose } from '../../../test/person.ts'
import { aPicture } from '../../../test/pictures.ts'
import { startSibling } from '../../../test/test-server.ts'
import { listens } from '../../../test/tus.ts'

const forged = 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil'

/** A file in a store of which each test says how it answers. */
async function aFile(content: Buffer | string = `12345${forged}`, name = 'a.txt') {
  const { ana } = await aRealm()
  const store = new MoodyStore()
  const server = await startSibling(await theServer(), { env: await store.env() })
  onTestFinished(() => server.close())
  const file = { name, content, type: 'text/plain' }
  const { body } = await sendsFile(ana, api.uploads.upload as Loose, file, { server })
  expect(body).toMatchObject({ result: 'success' })
  const [key = ''] = store.kept.keys()
  const port = await listens(server.http)
  /** What a connection receives that asks for the file and stays open, and whether the server closes it. */
  const receives = async (headers = '') => {
    const socket = connect(port, '127.0.0.1').setEncoding('latin1')
    const asked = `GET ${body.url} HTTP/1.1\r\nHost: ${ana.host}\r\nAuthorization: ${ana.authorization}\r\n`
    socket.write(`${asked}${headers}\r\n`)
    let text = ''
    socket.on('data', (piece) => {
      text += piece
    })
    const closed = once(socket, 'close').then(() => true)
    const isClosed = await Promise.race([closed, pause(1000, false)])
    socket.destroy()
    return { head: text.split('\r\n\r\n')[0] ?? '', text, isClosed }
  }
  return { ana, store, server, url: body.url as string, key, receives }
}

describe('an answer never runs into the next one of its connection', () => {
  test('if the storage ignores ranges', async () => {
    const { ana, store, server, url, receives } = await aFile()
    store.mood = 'ignores ranges'

    expect((await receives('Range: bytes=0-4\r\n')).text).not.toContain('evil')
    const { status } = await downloads(ana, url, { server, headers: { range: 'bytes=0-4' } })
    expect(status).toBe(503)
    expect((await downloads(ana, url, { server })).status).toBe(200)
  })

  test('if the storage has more of a file than was stored', async () => {
    const { store, key, receives } = await aFile('12345')
    store.kept.set(key, Buffer.from(`12345${forged}`))

    const { head, text } = await receives()

    expect(head).toMatch(/^HTTP\/1.1 503 /)
    expect(text).not.toContain('evil')
  })

  test('if the storage has less, or breaks off', async () => {
    const { store, key, receives } = await aFile()
    store.mood = 'breaks off'
    expect(await receives()).toMatchObject({ isClosed: true })

    store.mood = 'good'
    store.kept.set(key, Buffer.from('12'))
    expect(await receives()).toMatchObject({ isClosed: true })
  })
})

describe('a storage that breaks off is away', () => {
  test('and its refusal has no header of the file', async () => {
    const { store, receives } = await aFile()
    store.mood = 'breaks off at once'

    const { head, text } = await receives()

    expect(text).toContain('SERVICE_UNAVAILABLE')
    expect(head).toMatch(/^HTTP\/1.1 503 /)
    expect(head).not.toMatch(/^(?:etag|cache-control|content-disposition|accept-ranges):/im)
  })

  test.each<Mood>(['breaks off', 'breaks off at once'])('to a thumbnail: %s', async (mood) => {
    const { ana, store, server, url } = await aFile(await aPicture(1680, 400), 'a.png')
    const small = `${url.replace('/user_uploads/', '/user_uploads/thumbnail/')}/840x560.webp`
    store.mood = mood

    const { status, bytes } = await downloads(ana, small, { server })

    expect(status).toBe(503)
    expect(JSON.parse(String(bytes))).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  })
})
