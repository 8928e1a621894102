import { api } from '@parley/contract'
import { expect, onTestFinished, test } from 'vitest'
import { aRealm, theServer } from '../../../test/a-realm.ts'
import { downloads, sendsFile } from '../../../test/files.ts'
import type { Person } from '../../../test/person.ts'
import { aPicture } from '../../../test/pictures.ts'
import { aSite, type Site, type SiteAnswer } from '../../../test/site.ts'
import { startSibling } from '../../../test/test-server.ts'
import { readSettings } from '../../settings/settings.ts'

const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(64, 7)])
const asPng = { headers: { 'content-type': 'image/png' }, body: png }

/** Where a message shows the picture that it links to. */
async function addressOf(person: Person, link: string): Promise<string | undefined> {
  const { rendered } = await person.calls(api.rendering.render, { content: link })
  return /<img [^>]*src="([^"]*)"/.exec(rendered)?.[1]
}

async function shows(person: Person, link: string) {
  const address = await addressOf(person, link)
  expect(address).toMatch(/^\/external_content\/[0-9a-f]{64}\/[0-9a-f]+$/)
  return downloads(person, address ?? '')
}

test('a picture from elsewhere is shown through the server, and asked for once', async () => {
  const { ana, ben } = await aRealm()
  const site = await aSite(() => asPng)
  const link = `${site.url}/a.png?size=2`

  const first = await shows(ana, link)
  const second = await shows(ben, link)

  expect(first.status).toBe(200)
  expect(first.bytes).toEqual(png)
  expect(second.bytes).toEqual(png)
  expect(first.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'private, max-age=86400',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*; sandbox$/),
  })
  expect(site.asked).toHaveLength(1)
  expect(site.asked[0]).toMatchObject({ path: '/a.png?size=2' })
  expect(Object.keys(site.asked[0]?.headers ?? {}).sort()).toEqual([
    ...['accept', 'connection', 'host', 'user-agent'],
  ])
  const address = (await addressOf(ana, link)) ?? ''
  const again = { headers: { 'if-none-match': first.headers.etag } }
  expect((await downloads(ana, address, again)).status).toBe(304)
  const part = await downloads(ana, address, { headers: { range: 'bytes=1-3' } })
  expect([part.status, part.bytes.toString()]).toEqual([206, 'PNG'])
})

test('concurrent requests share one fetch', async () => {
  const { ana, ben, gus } = await aRealm()
  const site = await aSite(async () => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    return asPng
  })

  const all = await Promise.all([ana, ben, gus].map((one) => shows(one, `${site.url}/b.png`)))

  expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(site.asked).toHaveLength(1)
})

test('security 7: an organization neither learns what another one fetched, nor gets its failures', async () => {
  const [one, other] = [await aRealm(), await aRealm()]
  let isBusy = true
  const site = await aSite(() => (isBusy ? { status: 503 } : asPng))
  const link = `${site.url}/c.png`

  expect((await shows(one.ana, link)).status).toBe(502)
  isBusy = false
  expect((await shows(other.ana, link)).status).toBe(200)
  expect((await shows(one.ana, link)).status).toBe(502)
  expect((await shows(other.ben, link)).status).toBe(200)
  expect(site.asked).toHaveLength(2)
})

test('nothing from elsewhere is shown where the organization or the server does not want it', async () => {
  const { olga, ana } = await aRealm()
  const site = await aSite(() => asPng)
  const link = `${site.url}/a.png`
  const address = (await addressOf(ana, link)) ?? ''
  const off = await startSibling(await theServer(), { env: { OUTSIDE_PREVIEWS: 'off' } })

  expect(await addressOf(ana.at(off), link)).toBeUndefined()
  expect((await downloads(ana, address, { server: off })).status).toBe(404)
  await off.close()
  await olga.calls(api.realm.update, { inline_image_preview: false })
  expect(await addressOf(ana, link)).toBeUndefined()
  expect((await downloads(ana, address)).status).toBe(404)
  expect(site.asked).toEqual([])
})

test('a server with the setting at its initial value shows pictures', async () => {
  const { ana } = await aRealm()
  const site = await aSite(() => asPng)
  const initial = readSettings({}).OUTSIDE_PREVIEWS
  const server = await startSibling(await theServer(), { env: { OUTSIDE_PREVIEWS: initial } })
  onTestFinished(() => server.close())

  const address = (await addressOf(ana.at(server), `${site.url}/a.png`)) ?? ''

  expect((await downloads(ana, address, { server })).status).toBe(200)
})

test('uploaded pictures are links where the organization wants no previews', async () => {
  const { olga, ana } = await aRealm()
  const file = { name: 'a.png', type: 'image/png', content: await aPicture(20, 10) }
  const { body } = await sendsFile(ana, api.uploads.upload as never, file)
  const shown = async (content: string) =>
    (await ana.calls(api.rendering.render, { content })).rendered

  expect(await shown(`[a](${body.url})`)).toContain('<div class="message_inline_image">')
  await olga.calls(api.realm.update, { inline_image_preview: false })
  expect(await shown(`[a](${body.url})`)).toBe(`<p><a href="${body.url}">a</a></p>`)
  expect(await shown(`![a](${body.url})`)).toContain('<img')
})

test('films and sound from elsewhere stay links', async () => {
  const { ana } = await aRealm()
  const content = 'https://x.example/a.mp4 ![a](https://x.example/a.mp3)'

  const { rendered } = await ana.calls(api.rendering.render, { content })

  expect(rendered).not.toMatch(/<(?:video|audio)|external_content/)
})

test('security 13: a file that is not a picture by its bytes is refused, whatever its declared type', async () => {
  const { ana } = await aRealm()
  const script = '<script>alert(document.domain)</script>'
  const bodies = [
    `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`,
    `<!doctype html>${script}`,
    '%PDF-1.7',
    '',
  ]
  const site = await aSite((path) => ({ ...asPng, body: bodies[Number(path.charAt(1))] ?? '' }))

  for (const index of bodies.keys()) {
    const { status, headers, bytes } = await shows(ana, `${site.url}/${index}.png`)
    expect(status).toBe(502)
    expect(headers['content-type']).toMatch(/^application\/json/)
    expect(JSON.parse(bytes.toString())).toMatchObject({ result: 'error', code: 'BAD_REQUEST' })
  }
  const named = await aSite(() => ({ headers: { 'content-type': 'text/html' }, body: png }))
  expect((await shows(ana, `${named.url}/a.png`)).headers['content-type']).toBe('image/png')
})

test('security 18: only addresses that this organization signed are asked', async () => {
  const { ana } = await aRealm()
  const other = await aRealm()
  const site = await aSite(() => asPng)
  const address = (await addressOf(ana, `${site.url}/a.png`)) ?? ''
  const [, , mac = '', hex = ''] = address.split('/')
  const elsewhere = Buffer.from(`${site.url}/b.png`).toString('hex')
  const forged = (await addressOf(other.ana, `${site.url}/a.png`)) ?? ''

  for (const path of [
    `/external_content/${mac}/${elsewhere}`,
    `/external_content/${'0'.repeat(64)}/${hex}`,
    `/external_content/${mac.slice(1)}/${hex}`,
    `/external_content/${mac}/${hex}00`,
    `/external_content/${mac}/${hex}0`,
    `/external_content/${mac}`,
    `/external_content/${mac}/${encodeURIComponent(`${site.url}/a.png`)}`,
    forged,
  ]) {
    const { status } = await downloads(ana, path)
    expect({ path, status }).toEqual({ path, status: 403 })
  }
  expect(site.asked).toEqual([])
})

test('security 18: no picture is fetched from where the public cannot reach, nor through a redirection', async () => {
  const { ana } = await aRealm()
  const inside = await aSite(() => asPng, '127.0.0.2')
  const leading = await aSite(() => ({ status: 302, headers: { location: `${inside.url}/a.png` } }))

  for (const url of [
    `${inside.url}/a.png`,
    `${leading.url}/a.png`,
    'http://169.254.169.254/latest/a.png',
    'http://[::1]:9090/a.png',
    'http://[::ffff:7f00:2]:9090/a.png',
    'http://2130706434/a.png',
  ]) {
    const { status, bytes } = await shows(ana, `[a](${url})`)
    expect(status).toBe(502)
    expect(JSON.parse(bytes.toString()).msg).toContain('its address is not public')
  }
  expect(inside.asked).toEqual([])
  expect(leading.asked).toHaveLength(1)
  const address = (await addressOf(ana, `${leading.url}/b.png`)) ?? ''
  const usual = await startSibling(await theServer(), { env: { ALLOWED_PRIVATE_NETWORKS: '' } })
  expect((await downloads(ana, address, { server: usual })).status).toBe(502)
  await usual.close()
  expect(leading.asked).toHaveLength(1)
})

test('security 18: external pictures require signing in, or public messages', async () => {
  const { olga, ana, host } = await aRealm()
  const site = await aSite(() => asPng)
  const address = (await addressOf(ana, `${site.url}/a.png`)) ?? ''

  expect((await downloads(host, address)).status).toBe(403)
  await olga.calls(api.realm.update, { enable_spectator_access: true })
  expect((await downloads(host, address)).status).toBe(403)
  await olga.calls(api.channels.create, { name: 'news', subscribers: [], is_web_public: true })
  expect((await downloads(host, address)).status).toBe(200)
})

async function fails(person: Person, site: Site, path: string): Promise<string> {
  const { status, bytes } = await shows(person, `${site.url}${path}`)
  expect(status).toBe(502)
  return JSON.parse(bytes.toString()).msg
}

test('security 25: failures and too large answers are reported, and cached for a while', async () => {
  const { ana } = await aRealm()
  const answers: Record<string, SiteAnswer> = {
    '/gone.png': { status: 404 },
    '/long.png': { ...asPng, body: Buffer.concat([png, Buffer.alloc(8 * 1024 * 1024)]) },
  }
  const site = await aSite((path) => answers[path] ?? { status: 500 })

  expect(await fails(ana, site, '/gone.png')).toContain('status 404')
  expect(await fails(ana, site, '/long.png')).toContain('too large')
  expect(await fails(ana, site, '/gone.png')).toContain('status 404')
  expect(site.asked).toHaveLength(2)
})

test('security 25: slow pictures of an organization leave turns for those of others', async () => {
  const { ana } = await aRealm()
  const other = await aRealm()
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const slow = await Promise.all([1, 2, 3].map(() => aSite(() => held.then(() => asPng))))
  const quick = await aSite(() => asPng)
  const begun = Array.from({ length: 100 }, (_, at) =>
    shows(ana, `${slow[at % slow.length]?.url}/${at}.png`),
  )
  await expect.poll(() => slow.flatMap(({ asked }) => asked).length).toBe(12)

  const { status } = await shows(other.ana, `${quick.url}/a.png`)
  expect(status).toBe(200)
  release()
  await Promise.all(begun)
})

test('security 25: of one server only so many pictures are fetched at once, and others do not wait', async () => {
  const { ana } = await aRealm()
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const slow = await aSite(async () => {
    await held
    return asPng
  })
  const quick = await aSite(() => asPng)
  const begun = Array.from({ length: 70 }, (_, index) => shows(ana, `${slow.url}/${index}.png`))
  await expect.poll(() => slow.asked.length).toBe(6)

  expect((await shows(ana, `${quick.url}/a.png`)).status).toBe(200)
  await expect
    .poll(async () => (await shows(ana, `${slow.url}/more.png`)).status, { timeout: 10_000 })
    .toBe(503)
  expect(slow.asked).toHaveLength(6)
  release()
  for (const { status } of await Promise.all(begun)) expect(status).toBe(200)
})
