// Joins the compiled server into a few files, if it has changed. Reading a thousand modules one by one takes
// longer than the rest of a start (docs/adr/0052-bundle.md).
import { existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const packages = new URL('../packages/', import.meta.url)
const target = fileURLToPath(new URL('server/bundle', packages))
const main = fileURLToPath(new URL('server/dist/main.js', packages))
const madeFrom = [
  'server/dist/src.tsbuildinfo',
  'contract/dist/src.tsbuildinfo',
  '../package-lock.json',
]

/** Packages with many modules are bundled; the others stay in place. */
const joined = /^(@parley\/contract|@tus\/|zod|parse5|entities|srvx)/

if (await isOld()) await bundle()

async function isOld() {
  if (!existsSync(`${target}/main.js`)) return true
  const { mtimeMs } = await stat(`${target}/main.js`)
  const sources = await Promise.all(madeFrom.map((path) => stat(new URL(path, packages))))
  return sources.some((source) => source.mtimeMs >= mtimeMs)
}

// Note: a server that starts meanwhile finds either all old files or all new ones.
async function bundle() {
  const unfinished = `${target}.new-${process.pid}`
  const external = (id) =>
    !/^[./]/.test(id) && !id.startsWith(fileURLToPath(packages)) && !joined.test(id)
  const build = await rolldown({ input: main, platform: 'node', external })
  await build.write({
    dir: unfinished,
    format: 'esm',
    entryFileNames: 'main.js',
    chunkFileNames: '[name].js',
  })
  await build.close()
  await rm(target, { recursive: true, force: true })
  await rename(unfinished, target)
}
