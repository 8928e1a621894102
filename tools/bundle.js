// Joins the compiled server into a few files, if it has changed. Reading a thousand modules one by one takes
// longer than the rest of a start (docs/adr/0052-bundle.md).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const packages = new URL('../packages/', import.meta.url)
const target = fileURLToPath(new URL('server/bundle', packages))
const main = fileURLToPath(new URL('server/dist/main.js', packages))
const loader = fileURLToPath(new URL('server/dist/bundled.js', packages))
const madeFrom = [
  'server/dist/src.tsbuildinfo',
  'contract/dist/src.tsbuildinfo',
  '../package-lock.json',
]

/**
 * Packages that stay in place: they bring files besides their modules, are loaded when they are first needed, or serve the schemas
 * of Fastify, which no route has.
 */
const apart =
  /^(@node-rs\/argon2|roaring-wasm|@nats-io\/|s3mini|nodemailer|openid-client|jdenticon|@zxcvbn-ts\/|re2js|ws$|pg-native|@fastify\/(ajv|fast-json))/

if (await isOld()) await bundle()

async function isOld() {
  if (!existsSync(`${target}/main.js`)) return true
  const madeWith = await readFile(`${target}/node-version`, 'utf8').catch(() => undefined)
  if (madeWith !== process.version) return true
  const { mtimeMs } = await stat(`${target}/main.js`)
  const sources = await Promise.all(madeFrom.map((path) => stat(new URL(path, packages))))
  return sources.some((source) => source.mtimeMs >= mtimeMs)
}

// Note: a server that starts meanwhile finds either all old files or all new ones.
async function bundle() {
  const unfinished = `${target}.new-${process.pid}`
  try {
    await join(main, unfinished, 'cjs')
    await join(loader, unfinished, 'esm')
    await keepCompiled(unfinished)
    await writeFile(`${unfinished}/node-version`, process.version)
    await rm(target, { recursive: true, force: true })
    await rename(unfinished, target)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

async function join(input, dir, format) {
  const external = (id) => isBuiltin(id) || apart.test(id)
  const plugins = format === 'cjs' ? [{ name: 'import-others', renderChunk }] : []
  const build = await rolldown({ input, platform: 'node', external, plugins })
  const extension = format === 'cjs' ? 'cjs' : 'js'
  const [entryFileNames, chunkFileNames] = [`main.${extension}`, `[name].${extension}`]
  await build.write({ dir, format, entryFileNames, chunkFileNames })
  await build.close()
}

/** The packages that are loaded later are imported by `bundled.ts`. */
function renderChunk(code) {
  return code.replaceAll(/\bimport\((?=["'])/g, 'importOthers(')
}

/** Runs the bundle once, with the flags of `npm start`, so that V8 need not compile it at each start. */
async function keepCompiled(bundle) {
  const scratch = await mkdtemp(`${tmpdir()}/parley-bundle-`)
  const program = fileURLToPath(new URL('keep-compiled.js', import.meta.url))
  const env = { PATH: process.env.PATH, DATA_DIR: scratch, HEALTH_PORT: '0', LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, ['--max-semi-space-size=32', program, bundle], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  await rm(scratch, { recursive: true, force: true })
  if (code !== 0) throw new Error(`The bundle does not start: it ended with ${code}`)
}
