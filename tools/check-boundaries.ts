import { posix } from 'node:path'
import { importCycles } from './import-cycles.ts'
import {
  type Import,
  isScript,
  isTest,
  lineAt,
  parse,
  type SourceFile,
  type Violation,
} from './source.ts'
import { rankOf, source, topOf, wings } from './wings.ts'

const kernel = ['http', 'writer', 'directory', 'log', 'delivery', 'db', 'realms']
const leaves = ['bus', 'files', 'mail', 'markdown', 'openid', 'outside', 'settings']

/** What the source of a package may import besides its own files. Undefined allows its declared dependencies. */
const packageImports: Readonly<Record<string, RegExp | undefined>> = {
  contract: /^zod$/,
  client: /^(@parley\/contract(\/.*)?|@preact\/signals-core)$/,
  web: /^(?!@parley\/(?!client\/))/,
  server: /^(?!@parley\/(?!contract$))/,
  bench: /^(?!@parley\/server)/,
}

/** One import, relative to its file. */
interface Link extends Import {
  readonly from: string
  /** The imported file, or undefined if it is outside the repository. */
  readonly to: string | undefined
}

/** Allowed imports: see “Layers” in ARCHITECTURE.md, whose table lists every folder. Wings: check-wings.ts. */
export function checkBoundaries(files: readonly SourceFile[]): Violation[] {
  const scripts = files.filter(({ path }) => isScript(path) && /^packages\//.test(path))
  return [
    ...scripts.flatMap(checkFile),
    ...files.flatMap(({ path }) => misplacedIndex(path)),
    ...checkCycles(scripts),
    ...checkTable(files),
  ]
}

const page = 'ARCHITECTURE.md'

/** The table of layers lists each folder once, in its row, and no others. */
function checkTable(files: readonly SourceFile[]): Violation[] {
  const text = files.find(({ path }) => path === page)?.text
  if (text === undefined) return []
  const there = new Set(foldersOf(files))
  const rows = { wings, kernel, leaves }
  const gone = [...wings, ...kernel, ...leaves].filter((folder) => !there.has(folder))
  const messages = [
    ...Object.entries(rows).flatMap(([name, folders]) => rowFaults(text, name, folders)),
    ...missingFiles(files, text),
    ...gone.map((folder) => `there is no folder ${folder}, which the tools name`),
  ]
  return messages.map((message) => ({ path: page, line: 1, message }))
}

/** Files of the server that the page names in backquotes but that do not exist. */
function missingFiles(files: readonly SourceFile[], text: string): string[] {
  const there = new Set(files.map(({ path }) => path))
  const named = [...text.matchAll(/`([a-z-]+\/[\w./-]+\.ts)`/g)].map(([, path = '']) => path)
  const gone = named.filter((path) => !there.has(source + path) && !there.has(path))
  return gone.map((path) => `there is no ${path}, which the page names`)
}

function foldersOf(files: readonly SourceFile[]): string[] {
  const inside = files.filter(({ path }) => path.startsWith(source))
  const names = inside.map(({ path }) => path.slice(source.length).split('/'))
  return [...new Set(names.flatMap(([folder = '', file]) => (file === undefined ? [] : [folder])))]
}

function rowFaults(text: string, name: string, folders: readonly string[]): string[] {
  const row = new RegExp(`^\\| ${name} \\| \`([^\`]*)\``, 'm').exec(text)?.[1] ?? ''
  const told = row.split(' ')
  return [
    ...folders.filter((folder) => !told.includes(folder)).map((one) => `${name} lacks ${one}`),
    ...told.filter((folder) => !folders.includes(folder)).map((one) => `${name} has no ${one}`),
  ]
}

function checkFile(file: SourceFile): Violation[] {
  if (isTest(file.path)) return []
  return linksOf(file).flatMap((link) => {
    const message = faultOf(link)
    if (message === undefined) return []
    return [{ path: file.path, line: lineAt(file.text, link.start), message }]
  })
}

function linksOf(file: SourceFile): Link[] {
  return parse(file).imports.map((found) => ({
    ...found,
    from: file.path,
    to: found.specifier.startsWith('.')
      ? posix.join(posix.dirname(file.path), found.specifier)
      : undefined,
  }))
}

function faultOf(link: Link): string | undefined {
  const own = packageOf(link.from)
  if (own === undefined) return undefined
  if (link.to === undefined) return foreignFault(own, link.specifier)
  if (!link.to.startsWith(`packages/${own}/`)) return 'leaves its package'
  if (isTest(link.to)) return 'imports from the tests'
  return privateFault(link, link.to) ?? (own === 'server' ? layerFault(link, link.to) : undefined)
}

function packageOf(path: string): string | undefined {
  return path.match(/^packages\/([^/]+)\/src\//)?.[1]
}

function foreignFault(own: string, specifier: string): string | undefined {
  const allowed = packageImports[own]
  if (!allowed || allowed.test(specifier)) return undefined
  return `${own} may not import ${specifier}`
}

function privateFault(link: Link, to: string): string | undefined {
  if (!/\.(store|tables)\.ts$/.test(to)) return undefined
  if (posix.dirname(link.from) === posix.dirname(to)) return undefined
  const [from, at] = [topOf(link.from.slice(source.length)), topOf(to.slice(source.length))]
  // The private files of wings are checked in tools/check-wings.ts.
  if (from === at && rankOf(at) !== undefined) return undefined
  return `${posix.basename(to)} is private to its folder`
}

type Layer = 'root' | 'wing' | 'kernel' | 'leaf' | 'base'

const rank: Readonly<Record<Layer, number>> = { root: 4, wing: 3, kernel: 2, leaf: 1, base: 0 }

function layerFault(link: Link, to: string): string | undefined {
  const user = layerOf(link.from)
  const target = layerOf(to)
  if (!user) return `${link.from} is in a folder that tools/check-boundaries.ts does not know`
  if (!target) return undefined
  if (rank[target] <= rank[user]) return undefined
  return `${user} may not import ${target} (${link.specifier})`
}

/** Files directly in `src`, except the roots, are helpers that every layer may use. */
function layerOf(path: string): Layer | undefined {
  const inside = path.replace(/^packages\/server\/src\//, '')
  const [first, second] = inside.split('/')
  if (second === undefined) return /^(features|main|parley)\.ts$/.test(inside) ? 'root' : 'base'
  if (first === 'commands') return 'root'
  if (rankOf(first ?? '') !== undefined) return 'wing'
  if (kernel.includes(first ?? '')) return 'kernel'
  return leaves.includes(first ?? '') ? 'leaf' : undefined
}

function misplacedIndex(path: string): Violation[] {
  if (!/(^|\/)index\.(ts|js|mts|mjs|tsx)$/.test(path)) return []
  if (/^packages\/[^/]+\/src\/index\.ts$/.test(path)) return []
  return [{ path, line: 1, message: 'an index file is only the entry of a package' }]
}

function checkCycles(scripts: readonly SourceFile[]): Violation[] {
  const graph = new Map(scripts.map((file) => [file.path, targetsOf(file)]))
  return importCycles(graph).map((cycle) => ({
    path: cycle[0] ?? '',
    line: 1,
    message: `import cycle: ${[...cycle, cycle[0]].join(' → ')}`,
  }))
}

function targetsOf(file: SourceFile): string[] {
  return linksOf(file).flatMap(({ to }) => (to === undefined ? [] : [to]))
}
