import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

interface Locked {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>
}

test('the image contains everything that the server consists of', () => {
  const copied = [...read('Dockerfile').matchAll(/^COPY --from=\w+ \/src\/(\S+) /gm)].map(
    ([, path]) => path,
  )
  const { files } = JSON.parse(read('packages/server/package.json')) as { files: string[] }
  const { packages } = JSON.parse(read('package-lock.json')) as Locked
  const places = Object.entries(packages).flatMap(([path, { dev }]) => {
    const place = /^(packages\/(server|contract)\/)?node_modules(?=\/)/.exec(path)?.[0]
    return place === undefined || dev ? [] : [place]
  })

  expect(files.length).toBeGreaterThan(5)
  expect(new Set(places).size).toBeGreaterThan(0)
  const needed = [...files.map((file) => `packages/server/${file}`), ...new Set(places)]
  expect(needed.filter((path) => !copied.includes(path))).toEqual([])
})

test('the archive of the log takes each file once, and once more after a crash', () => {
  const directory = mkdtempSync(join(tmpdir(), 'parley-archive-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const archive = join(directory, 'archive')
  mkdirSync(archive)
  const [, command = ''] = /archive_command=(.*)$/m.exec(read('compose.yaml')) ?? []
  const archives = (text: string) => {
    const segment = join(directory, '0000A')
    writeFileSync(segment, text)
    const line = command.replaceAll('/archive', archive).replaceAll('%p', segment)
    return spawnSync('sh', ['-c', line.replaceAll('%f', '0000A')]).status
  }
  const archived = () => readFileSync(join(archive, '0000A'), 'utf8')
  // A crash left a part of it.
  writeFileSync(join(archive, '0000A.part'), 'on')

  expect(archives('one')).toBe(0)
  expect(archived()).toBe('one')
  expect(archives('one')).toBe(0)
  expect(archives('two')).not.toBe(0)
  expect(archived()).toBe('one')
  expect(readdirSync(archive)).toEqual(['0000A'])
})

test('the proxy asks each node whether it is ready', () => {
  const caddyfile = read('deploy/Caddyfile')
  const [, ready = ''] = /^\(ready\) \{\n(.*?)\n\}/ms.exec(caddyfile) ?? []
  const pools = caddyfile.match(/reverse_proxy [^{]*\{[^}]*\}/g) ?? []

  expect(ready).toContain('health_uri /health')
  expect(ready).toContain('health_port 9091')
  expect(pools.length).toBe(2)
  for (const pool of pools) expect(pool).toContain('import ready')
  // The port is the one after the site's, and open to the proxy.
  for (const setting of ['HEALTH_HOST: 0.0.0.0', 'networks: [inside]']) {
    expect(read('compose.yaml')).toContain(setting)
  }
})
