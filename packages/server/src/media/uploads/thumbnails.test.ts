import { deflateSync } from 'node:zlib'
import { api } from '@parley/contract'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aRealm, theServer } from '../../../test/a-realm.ts'
import { downloads, sendsFile } from '../../../test/files.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { aMovingPicture, aPicture } from '../../../test/pictures.ts'

async function uploads(person: Person, name: string, content: Buffer | string): Promise<string> {
  const { body } = await sendsFile(person, api.uploads.upload as Loose, { name, content })
  return body.url
}

async function htmlOf(person: Person, content: string): Promise<string> {
  return (await person.calls(api.rendering.render, { content: `[it](${content})` })).rendered
}

const thumbnail = (url: string, format = '840x560.webp') =>
  `${url.replace('/user_uploads/', '/user_uploads/thumbnail/')}/${format}`

test('readers of a message see the thumbnail of a picture', async () => {
  const { ana, ben, realm } = await aRealm()
  const url = await uploads(ana, 'big.png', await aPicture(1680, 400))

  const html = await htmlOf(ana, url)
  expect(html).toContain(
    `<div class="message_inline_image"><a href="${url}" title="it">` +
      `<img data-original-content-type="image/png" data-original-dimensions="1680x400" ` +
      `src="${thumbnail(url)}"></a></div>`,
  )
  expect(await htmlOf(ben, url)).not.toContain('<img')
  expect((await downloads(ben, thumbnail(url))).status).toBe(403)
  await ana.writes([ben], `[it](${url})`)
  const [first, second] = await Promise.all([1, 2].map(() => downloads(ben, thumbnail(url))))
  expect(first?.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
  })
  expect(first?.bytes.equals(second?.bytes ?? Buffer.alloc(0))).toBe(true)
  expect(await sharp(first?.bytes).metadata()).toMatchObject({ width: 840, height: 200 })

  const [{ id: attachment_id } = { id: 0 as never }] = (await ana.calls(api.uploads.list, {}))
    .attachments
  const { store } = (await theServer()).files
  const [row] = await realm.sql<{ key: string }[]>`
    select storage_key as key from attachment where realm_id = ${realm.id}`
  expect(await store.sizeOf(`${row?.key}-840x560.webp`)).toBeGreaterThan(0)
  await ana.calls(api.uploads.remove, { attachment_id })
  expect(await store.sizeOf(`${row?.key}-840x560.webp`)).toBeUndefined()
})

test('a picture that moves is shown moving, and still where that is asked for', async () => {
  const { ana } = await aRealm()
  const url = await uploads(ana, 'move.gif', await aMovingPicture(40, 30))

  expect(await htmlOf(ana, url)).toContain('data-animated="true"')
  expect(await htmlOf(ana, url)).toContain(thumbnail(url, '840x560-anim.webp'))
  const pagesOf = async (format: string) =>
    (await sharp((await downloads(ana, thumbnail(url, format))).bytes).metadata()).pages ?? 1
  expect(await pagesOf('840x560-anim.webp')).toBe(3)
  expect(await pagesOf('840x560.webp')).toBe(1)
  expect((await downloads(ana, thumbnail(url, '9x9.webp'))).status).toBe(404)
})

test('pictures that browsers cannot show have a version that they can', async () => {
  const { ana } = await aRealm()
  const url = await uploads(ana, 'scan.tiff', await aPicture(50, 50, 'tiff'))
  const saved = await downloads(ana, url)
  expect(saved.headers['content-disposition']).toMatch(/^attachment/)

  const shown = await downloads(ana, thumbnail(url, '4032x3024.webp'))

  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp'])
})

test('the snapshot says which small versions there are', async () => {
  const { ana } = await aRealm()
  const { server_thumbnail_formats } = await ana.registers()
  expect(server_thumbnail_formats.map((format: Loose) => format.name)).toEqual([
    '840x560-anim.webp',
    '840x560.webp',
  ])
})

/** A PNG whose header promises more than anybody wants to unpack. */
function aBomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const data = deflateSync(Buffer.alloc(100_000))
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc32(bytes: Buffer): number {
  let crc = -1
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ -1) >>> 0
}

test('security 21: a picture that unpacks to too much, or is none, is only a file', async () => {
  const { ana } = await aRealm()
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="/etc/passwd"/></svg>'
  const cut = (await aPicture(500, 500, 'jpeg')).subarray(0, 200)
  for (const [name, content] of [
    ['bomb.png', aBomb(60_000, 60_000)],
    ['vector.png', svg],
    ['cut.jpg', cut],
    ['noise.webp', Buffer.concat([Buffer.from('RIFF0000WEBP'), Buffer.alloc(500, 7)])],
  ] as const) {
    const url = await uploads(ana, name, content)

    const html = await htmlOf(ana, url)
    const shown = await downloads(ana, thumbnail(url))
    if (name === 'cut.jpg') expect(shown.status).toBe(404)
    else expect([name, html.includes('<img'), shown.status]).toEqual([name, false, 404])
    expect((await downloads(ana, url)).status).toBe(200)
  }
  // The process for pictures has not suffered.
  const url = await uploads(ana, 'good.png', await aPicture(10, 10))
  expect((await downloads(ana, thumbnail(url))).status).toBe(200)
})
