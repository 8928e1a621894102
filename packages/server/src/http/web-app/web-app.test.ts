import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aRealm, theServer } from '../../../test/a-realm.ts'
import { testDirectory } from '../../../test/storage.ts'
import { startSibling, type TestServer } from '../../../test/test-server.ts'
import { faultsOf } from '../../../test/well-formed.ts'

const script = `console.log(${'"hello",'.repeat(200)} "app")`

/** A server with an app of three files. */
async function serverWithApp(): Promise<TestServer> {
  const appDirectory = join(testDirectory(), 'a built app')
  await mkdir(join(appDirectory, 'app/assets'), { recursive: true })
  await writeFile(join(appDirectory, 'index.html'), '<!doctype html><title>Parley</title>')
  await writeFile(join(appDirectory, 'sw.js'), 'self.x = 1')
  const asset = join(appDirectory, 'app/assets/main-Ab12.js')
  await writeFile(asset, script)
  await writeFile(`${asset}.br`, brotliCompressSync(script))
  await writeFile(`${asset}.gz`, gzipSync(script))
  await writeFile(`${asset}.map`, '{}')
  const server = await startSibling(await theServer(), { appDirectory })
  onTestFinished(async () => {
    await server.close()
    await rm(appDirectory, { recursive: true })
  })
  return server
}

type Headers = Readonly<Record<string, string>>

function asks({ http }: TestServer, url: string, headers: Headers = {}, method = 'GET') {
  return http.inject({ method: method as 'GET', url, headers: { host: 'parley.test', ...headers } })
}

describe('the app', () => {
  test('is at the address of the server, for everybody, under a policy that lets nothing else run', async () => {
    const server = await serverWithApp()

    const page = await asks(server, '/?x=1')

    expect(page).toMatchObject({ statusCode: 200, body: '<!doctype html><title>Parley</title>' })
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
    const policy = String(page.headers['content-security-policy']).split('; ')
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types parley parley-worker',
      ]),
    )
    const unsafe = policy.filter((line) => line.includes('unsafe'))
    expect(unsafe).toEqual(["style-src-attr 'unsafe-inline'"])
  })

  test('comes in the smallest form that the browser takes, and is kept for ever by its name', async () => {
    const server = await serverWithApp()
    const takes = (encodings: string) =>
      asks(server, '/app/assets/main-Ab12.js', { 'accept-encoding': encodings })

    const [small, older, plain] = [
      await takes('gzip, deflate, br'),
      await takes('gzip'),
      await takes('br;q=0'),
    ]

    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(script)
    expect(gunzipSync(older.rawPayload).toString()).toBe(script)
    expect(plain.body).toBe(script)
    for (const [answer, encoding] of [
      [small, 'br'],
      [older, 'gzip'],
      [plain, undefined],
    ] as const) {
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(answer.headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
        'x-content-type-options': 'nosniff',
      })
    }
    const tags = [small, older, plain].map(({ headers }) => headers.etag)
    expect(new Set(tags).size).toBe(3)
  })

  test('is not sent again to a browser that has it, and HEAD returns its headers', async () => {
    const server = await serverWithApp()
    for (const url of ['/', '/sw.js', '/app/assets/main-Ab12.js', '/icons/icon.svg', '/icon.png']) {
      const { headers, rawPayload } = await asks(server, url)

      const again = await asks(server, url, { 'if-none-match': `"other", W/${headers.etag}` })
      expect(again, url).toMatchObject({ statusCode: 304, body: '' })
      expect(again.headers).toMatchObject({ etag: headers.etag })
      const head = await asks(server, url, {}, 'HEAD')
      expect(head, url).toMatchObject({ statusCode: 200, body: '' })
      expect(head.headers).toMatchObject({
        etag: headers.etag,
        'content-length': String(rawPayload.length),
      })
      const newer = await asks(server, url, { 'if-none-match': '"other"' })
      expect(newer.statusCode, url).toBe(200)
    }
  })

  test('has a worker that is revalidated each time and connects to this server only', async () => {
    const server = await serverWithApp()

    const worker = await asks(server, '/sw.js')

    expect(worker.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; script-src 'self'; connect-src 'self';/,
      ),
    })
  })

  test('is what it was for tabs that are open, though a newer one is built meanwhile', async () => {
    const server = await serverWithApp()
    await asks(server, '/')

    await rm(join(testDirectory(), 'a built app/app'), { recursive: true })

    expect(await asks(server, '/app/assets/main-Ab12.js')).toMatchObject({ statusCode: 200 })
  })

  test('is said to be missing where the server runs from its source alone', async () => {
    const server = await startSibling(await theServer(), { appDirectory: '/nowhere' })

    const page = await asks(server, '/')

    expect(page.statusCode).toBe(503)
    expect(page.body).toContain('npm run build')
    expect(faultsOf(page.body)).toEqual([])
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store' })
    await server.close()
  })
})

test('security 22: an address below the app leads to no file but its own', async () => {
  const server = await serverWithApp()

  for (const path of [
    '/app/assets/missing.js',
    '/app/',
    '/app/../index.html',
    '/app/..%2findex.html',
    '/app/../../../../etc/passwd',
    '/app/assets/main-Ab12.js.map',
    '/app/assets/main-Ab12.js.br',
    '/app/__proto__',
    '/app/assets/main-Ab12.js%00',
  ]) {
    const answer = await asks(server, path)
    expect([400, 404], path).toContain(answer.statusCode)
    expect(answer.headers['cache-control'] ?? '', path).not.toContain('immutable')
  }
})

describe('the app is installed', () => {
  test('under the name of the organization', async () => {
    const { host, olga } = await aRealm()
    await olga.requests('PATCH', '/realm', { name: 'Analytical “Engines”' })

    const answer = await asks(await theServer(), '/manifest.webmanifest', { host })

    expect(answer.headers).toMatchObject({
      'content-type': 'application/manifest+json; charset=utf-8',
    })
    const manifest = answer.json()
    expect(manifest).toMatchObject({ name: 'Analytical “Engines”', start_url: '/', scope: '/' })
    for (const { src, type } of manifest.icons) {
      const icon = await asks(await theServer(), src)
      expect(icon, src).toMatchObject({ statusCode: 200 })
      expect(icon.headers, src).toMatchObject({ 'content-type': type })
    }
  })
})
