// Joins the compiled server into a few files, if it has changed. Reading a thousand modules one by one takes
// longer than the rest of a start (docs/adr/0052-bundle.md).
import { existsSync } from 'node:fs'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { compileBundle } from './compile-bundle.js'
import { spreadsAreSlow, withFastSpreads } from './fast-spreads.js'
import { replaceDirectory } from './replace-directory.js'

const packages = new URL('../packages/', import.meta.url)
const target = fileURLToPath(new URL('server/bundle', packages))
const main = fileURLToPath(new URL('server/dist/main.js', packages))
const loader = fileURLToPath(new URL('server/dist/bundled.js', packages))

/** A bundle that is older than one of them is made again. */
export const madeFrom = [
  'packages/server/dist/src.tsbuildinfo',
  'packages/contract/dist/src.tsbuildinfo',
  'package.json',
  'package-lock.json',
  'tools/bundle.js',
  'tools/compile-bundle.js',
  'tools/fast-spreads.js',
  'tools/keep-compiled.js',
  'tools/use-once.js',
]

/**
 * Packages that stay in place: they bring files besides their modules, are loaded when they are first needed, or serve the schemas
 * of Fastify, which no route has.
 */
const apart =
  /^(@node-rs\/argon2|roaring-wasm|@nats-io\/|s3mini|nodemailer|openid-client|jdenticon|@zxcvbn-ts\/|re2js|ws$|pg-native|@fastify\/(ajv|fast-json))/

if (process.argv[1] === fileURLToPath(import.meta.url) && (await isOld())) await bundle()

async function isOld() {
  if (!existsSync(`${target}/main.js`)) return true
  const madeWith = await readFile(`${target}/node-version`, 'utf8').catch(() => undefined)
  if (madeWith !== process.version) return true
  const { mtimeMs } = await stat(`${target}/main.js`)
  const sources = await Promise.all(madeFrom.map((path) => stat(new URL(`../${path}`, packages))))
  return sources.some((source) => source.mtimeMs >= mtimeMs)
}

async function bundle() {
  const unfinished = `${target}.new-${process.pid}`
  try {
    await join(main, unfinished, 'cjs')
    await join(loader, unfinished, 'esm')
    await compileBundle(unfinished)
    await writeFile(`${unfinished}/node-version`, process.version)
    await replaceDirectory(target, unfinished)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

export async function join(input, dir, format) {
  const external = (id) => isBuiltin(id) || apart.test(id)
  const plugins = format === 'cjs' ? [{ name: 'for-this-node', renderChunk, generateBundle }] : []
  const build = await rolldown({ input, platform: 'node', external, plugins })
  const extension = format === 'cjs' ? 'cjs' : 'js'
  const [entryFileNames, chunkFileNames] = [`main.${extension}`, `[name].${extension}`]
  await build.write({ dir, format, entryFileNames, chunkFileNames })
  await build.close()
}

/** The packages that are loaded later are imported by `bundled.ts`. */
export function renderChunk(code) {
  const replaced = code.replaceAll(/\bimport\((?=["'])/g, 'importOthers(')
  const [left] = /\bimport\s*\(.*/.exec(replaced) ?? []
  if (left) throw new Error(`Code that V8 has compiled cannot run ${left}`)
  return replaced
}

/** Note: not in `renderChunk`, because the bundler then takes parts away that do nothing. */
function generateBundle(_options, files) {
  if (!spreadsAreSlow) return
  for (const file of Object.values(files)) file.code = withFastSpreads(file.code)
}
