import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'
import { optimizeWasmLater } from './wasm-tiering.ts'

// Starts the program that `tools/bundle.js` has joined into few files. V8 gets the code that it compiled when the bundle
// was made, because Node 20 stores none itself. V8 compiles it again if its version or its flags differ.

const directory = fileURLToPath(new URL('.', import.meta.url))
const requireOthers = createRequire(import.meta.url)
const loaded = new Map<string, { exports: unknown }>()
const scripts = new Map<string, Script>()

type Require = (name: string) => unknown
type Import = (name: string) => Promise<unknown>
type Run = (
  ...parts: [exports: unknown, require: Require, module: object, filename: string, others: Import]
) => void

// Note: before the first file, because the flags must be those under which the code was compiled.
optimizeWasmLater()
load('main.cjs')

/** Stores the code that has been compiled so far. */
export function keepCompiled(): void {
  for (const [path, script] of scripts) writeFileSync(placeOf(path), script.createCachedData())
}

/** The files whose compiled code V8 refused. */
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
  const path = `${directory}${name}`
  const script = compile(path)
  scripts.set(path, script)
  const run: Run = script.runInThisContext()
  run(module.exports, requireHere, module, path, importOthers)
  return module.exports
}

function requireHere(name: string): unknown {
  return name.startsWith('./') ? load(name.slice(2)) : requireOthers(name)
}

/** Note: code that V8 loads compiled has no `import()` of its own, so `tools/bundle.js` puts this in its place. */
function importOthers(name: string): Promise<unknown> {
  return import(name)
}

function compile(path: string): Script {
  const cachedData = existsSync(placeOf(path)) ? readFileSync(placeOf(path)) : undefined
  // Note: the first line, so that the lines of errors are those of the file.
  const source = `(function (exports, require, module, __filename, importOthers) {${readFileSync(path, 'utf8')}\n})`
  // Note: the name in errors. Compiled code keeps it, and the directory gets its name only then.
  return new Script(source, { filename: `bundle/${basename(path)}`, cachedData })
}

function placeOf(path: string): string {
  return `${path}.compiled`
}
