// Builds the web app if its sources have changed, and compresses its files, so that the server only sends them. The
// service worker is built last, because it contains the list of files.
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { rolldown } from 'rolldown'
import { build } from 'vite'

const here = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const target = here('packages/web/dist')
const madeFrom = [
  'packages/web/src',
  'packages/web/public',
  'packages/web/index.html',
  'packages/web/package.json',
  'packages/web/vite.config.ts',
  'packages/client/src',
  'packages/contract/src',
  'package-lock.json',
  'tools/build-web.js',
]

/** Pictures, fonts and sounds are not in the list, because their formats are compressed already. */
const compressible = new Set(['.html', '.js', '.css', '.json', '.svg', '.txt', '.wasm'])

/** Smaller files fit into one packet anyway. */
const worthIt = 1024

// What tests build is what `npm start` serves afterwards. Their environment would make it a larger and slower development build.
process.env.NODE_ENV = 'production'

if (await isOld()) await buildApp()

async function isOld() {
  if (!existsSync(join(target, 'index.html'))) return true
  const { mtimeMs } = await stat(join(target, 'index.html'))
  const sources = await Promise.all(madeFrom.map((path) => newest(here(path))))
  return sources.some((changed) => changed >= mtimeMs)
}

/** The time of the newest change of a file, or of anything in a folder. */
async function newest(path) {
  if (!existsSync(path)) return 0
  const found = await stat(path)
  if (!found.isDirectory()) return found.mtimeMs
  const entries = await readdir(path)
  const inside = await Promise.all(entries.map((entry) => newest(join(path, entry))))
  return Math.max(found.mtimeMs, ...inside)
}

// Note: a server that starts meanwhile finds either all old files or all new ones.
async function buildApp() {
  const unfinished = `${target}.new-${process.pid}`
  const root = here('packages/web')
  await build({ root, logLevel: 'warn', build: { outDir: unfinished, emptyOutDir: true } })
  await buildWorker(unfinished, await shellFiles(unfinished))
  await compressAll(unfinished)
  await rm(target, { recursive: true, force: true })
  await rename(unfinished, target)
}

async function shellFiles(directory) {
  const files = await readdir(join(directory, 'app/assets'))
  return files.filter((file) => !file.endsWith('.map')).map((file) => `/app/assets/${file}`)
}

async function buildWorker(directory, files) {
  const define = { builtFiles: JSON.stringify(files) }
  const input = here('packages/web/src/worker/worker.ts')
  const worker = await rolldown({ input, platform: 'browser', transform: { define } })
  await worker.write({ file: join(directory, 'sw.js'), format: 'iife', minify: true })
  await worker.close()
}

async function compressAll(directory) {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))))
}

async function compressFile(path) {
  const plain = await readFile(path)
  if (plain.length < worthIt) return
  const level = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(plain, level))
  await writeFile(`${path}.gz`, await promisify(gzip)(plain, { level: 9 }))
}
