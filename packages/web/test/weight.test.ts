import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const kib = 1024

/** What a browser takes before anything is seen: the entry, and what it imports at once. */
test('the shell is light: at most 70 KiB of JavaScript and 20 KiB of style', async () => {
  const built = await build({
    root,
    configFile: `${root}vite.config.ts`,
    logLevel: 'error',
    build: { write: false, sourcemap: false },
  })
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput
  const chunks = new Map(
    output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  )
  const entry = [...chunks.values()].find(({ isEntry, name }) => isEntry && name === 'index')
  const shell = atOnce(entry?.fileName ?? '', chunks)
  const script = sum([...shell].map((name) => chunks.get(name)?.code ?? ''))
  const styles = output.filter(({ fileName }) => fileName.endsWith('.css'))
  const style = sum(styles.map((file) => String('source' in file ? file.source : '')))
  process.stdout.write(`web: ${script} KiB of JavaScript, ${style} KiB of style (gzip)\n`)
  expect(script).toBeGreaterThan(4)
  expect(script).toBeLessThanOrEqual(70)
  expect(style).toBeLessThanOrEqual(20)
})

function atOnce(
  name: string,
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
  found: Set<string> = new Set(),
): Set<string> {
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
