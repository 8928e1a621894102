import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'
import { collectGarbageSooner } from './heap-growth.ts'
import { optimizeWasmLater } from './wasm-tiering.ts'

// Starts the program that `tools/bundle.js` has joined into few files. V8 gets the code that it compiled when the bundle
// was made, because Node 20 stores none itself. V8 compiles it again if its version or its flags differ.

const directory = fileURLToPath(new URL('.', import.meta.url))
const requireOthers = createRequire(import.meta.url)
const loaded = new Map<string, { exports: unknown }>()
const scripts = new Map<string, Script>()
const digestBytes = 32

type Require = (name: string) => unknown
type Import = (name: string) => Promise<unknown>
type Run = (
  ...parts: [
    exports: unknown,
    require: Require,
    module: object,
    filename: string,
    dirname: string,
    others: Import,
  ]
) => void

// Note: the first line of each file, so that the lines of errors are those of the file.
const head = '(function (exports, require, module, __filename, __dirname, importOthers) {'

// Note: before the first file, because the flags must be those under which the code was compiled.
optimizeWasmLater()
collectGarbageSooner()
load('main.cjs')

/** Stores the code that has been compiled so far. */
export function keepCompiled(): void {
  for (const [path, script] of scripts) {
    const data = script.createCachedData()
    const stored = Buffer.concat([digest(readFileSync(path), data), data])
    writeFileSync(placeOf(path), stored, { flush: true })
  }
}

/** The files whose compiled code was not used. */
export function refused(): string[] {
  return [...scripts]
    .filter(([, script]) => script.cachedDataRejected !== false)
    .map(([path]) => path)
}

function load(name: string): unknown {
  const known = loaded.get(name)
  if (known) return known.exports
  const module = { exports: {} }
  loaded.set(name, module)
  try {
    runFile(`${directory}${name}`, module)
  } catch (error) {
    loaded.delete(name)
    throw error
  }
  return module.exports
}

function runFile(path: string, module: { exports: unknown }): void {
  const script = compile(path)
  scripts.set(path, script)
  const run: Run = script.runInThisContext()
  run(module.exports, requireHere, module, path, dirname(path), importOthers)
}

function requireHere(name: string): unknown {
  return name.startsWith('./') ? load(name.slice(2)) : requireOthers(name)
}

/** Note: code that V8 loads compiled has no `import()` of its own, so `tools/bundle.js` puts this in its place. */
function importOthers(name: string): Promise<unknown> {
  return import(name)
}

function compile(path: string): Script {
  const source = readFileSync(path)
  const cachedData = compiledFrom(source, placeOf(path))
  // Note: the name in errors. Compiled code keeps it, and the directory gets its name only then.
  const filename = `bundle/${basename(path)}`
  return new Script(`${head}${source}\n})`, { filename, cachedData })
}

/**
 * The stored code, if it is whole and was made from this source. V8 checks neither: it crashes on damaged code, and runs
 * the code of another source of the same length.
 */
function compiledFrom(source: Buffer, place: string): Buffer | undefined {
  if (!existsSync(place)) return undefined
  const stored = readFileSync(place)
  const data = stored.subarray(digestBytes)
  return digest(source, data).equals(stored.subarray(0, digestBytes)) ? data : undefined
}

/** Note: over 3.6 MB of sources and 3 MB of compiled code, this takes 4 ms of processor time. */
function digest(source: Buffer, data: Buffer): Buffer {
  const hash = createHash('sha256')
  for (const part of [process.version, process.arch, head, source, data]) hash.update(part)
  return hash.digest()
}

function placeOf(path: string): string {
  return `${path}.compiled`
}
