import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { beforeAll, expect, test, vi } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const kib = 1024

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

interface Built {
  readonly output: Rolldown.RolldownOutput['output']
  readonly chunks: Chunks
  readonly html: string
  /** The script of the page. */
  readonly entry: string
}

let built: Built

beforeAll(async () => {
  // Otherwise it would measure the development build, which is never served.
  vi.stubEnv('NODE_ENV', 'production')
  const results = await build({
    root,
    configFile: `${root}vite.config.ts`,
    logLevel: 'error',
    build: { write: false, sourcemap: false },
  })
  const { output } = (Array.isArray(results) ? results[0] : results) as Rolldown.RolldownOutput
  const chunks = new Map(
    output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  )
  const page = output.find(({ fileName }) => fileName === 'index.html')
  const html = page && 'source' in page ? String(page.source) : ''
  const entry = /<script[^>]* src="\/([^"]+)"/.exec(html)?.[1] ?? ''
  built = { output, chunks, html, entry }
}, 60_000)

/** The files that a browser needs before it shows the app: the entry, the shell that it loads, and their imports. */
test('the shell has at most 70 KiB of JavaScript and 20 KiB of CSS', () => {
  const { output, chunks, html, entry } = built
  const shell = atOnce(entry, chunks)
  for (const later of chunks.get(entry)?.dynamicImports ?? []) atOnce(later, chunks, shell)
  expect(shell).toContainEqual(expect.stringMatching(/\/shell-/))
  const script = sum([...shell].map((name) => chunks.get(name)?.code ?? ''))
  const linked = [...html.matchAll(/<link[^>]* href="\/([^"]+\.css)"/g)].map(([, name]) => name)
  const sheets = new Set([...linked, ...[...shell].flatMap((name) => sheetsOf(chunks.get(name)))])
  const styles = output.filter(({ fileName }) => sheets.has(fileName))
  const style = sum(styles.map((file) => String('source' in file ? file.source : '')))
  expect(style).toBeGreaterThan(4)
  process.stdout.write(`web: ${script} KiB of JavaScript, ${style} KiB of style (gzip)\n`)
  expect(script).toBeGreaterThan(4)
  expect(script).toBeLessThanOrEqual(70)
  expect(style).toBeLessThanOrEqual(20)
})

test('the page asks at once for each file that the first conversation needs', () => {
  const { chunks, html, entry } = built
  const [main = ''] = chunks.get(entry)?.dynamicImports ?? []
  const view = [...chunks.keys()].find((name) => /\/conversation-view-/.test(name)) ?? ''
  const needed = atOnce(view, chunks, atOnce(main, chunks))
  expect(needed.size).toBeGreaterThan(3)

  const asked = [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, name]) => name)
  expect(asked.toSorted()).toEqual([...needed].toSorted())
})

test('the icon of the page is no SVG, which Chromium would render again at each change of the address', () => {
  const icons = [...built.html.matchAll(/<link rel="icon" href="([^"]+)"/g)].map(([, url]) => url)
  expect(icons).toEqual(['/icon.png'])
})

test('a browser that runs no scripts shows what the page needs', () => {
  const [, shown] = /<noscript>([\s\S]*)<\/noscript>/.exec(built.html) ?? []
  expect(shown).toContain('Parley needs JavaScript.')
})

/** The style sheets that a browser fetches together with a chunk. */
function sheetsOf(chunk: Rolldown.OutputChunk | undefined): string[] {
  const { viteMetadata } = (chunk ?? {}) as { viteMetadata?: { importedCss: Set<string> } }
  return [...(viteMetadata?.importedCss ?? [])]
}

function atOnce(name: string, chunks: Chunks, found: Set<string> = new Set()): Set<string> {
  const chunk = chunks.get(name)
  if (!chunk || found.has(name)) return found
  found.add(name)
  for (const next of chunk.imports) atOnce(next, chunks, found)
  return found
}

function sum(texts: readonly string[]): number {
  const bytes = texts.reduce((total, text) => total + gzipSync(text, { level: 9 }).length, 0)
  return Math.round((bytes / kib) * 10) / 10
}
