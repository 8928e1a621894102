import { posix } from 'node:path'
import {
  type Import,
  isScript,
  isTest,
  lineAt,
  parse,
  type SourceFile,
  type Violation,
} from './source.ts'

const source = 'packages/web/src/'

/** The layers of the web app from top to bottom: a file imports from its own layer and lower ones. */
const layers: readonly (readonly string[])[] = [
  ['start', 'main', 'app'],
  ['boot', 'views'],
  ['message', 'compose', 'sidebar', 'people', 'channels', 'settings', 'notify', 'shell'],
  ['intents'],
  ['app-context'],
  ['parts'],
  ['routes', 'keys', 'words', 'style', 'server-clock'],
]

/** The worker runs separately and shares only code that does not depend on the page. */
const worker = 'worker'
const forWorker = new Set(['routes', 'words'])

/** Allowed imports in the web app, and the folders that contact the server. */
export function checkWebLayers(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => path.startsWith(source) && isScript(path) && !isTest(path))
    .flatMap((file) =>
      parse(file).imports.flatMap((found) => {
        const message = faultOf(file.path, found)
        if (message === undefined) return []
        return [{ path: file.path, line: lineAt(file.text, found.start), message }]
      }),
    )
}

function faultOf(from: string, found: Import): string | undefined {
  const own = folderOf(from)
  if (own === undefined || rankOf(own) === undefined) {
    return `${from} is in a folder that tools/check-web-layers.ts does not know`
  }
  if (found.specifier.startsWith('@parley/')) return clientFault(own, found)
  if (!found.specifier.startsWith('.')) return undefined
  const target = folderOf(posix.join(posix.dirname(from), found.specifier))
  return target === undefined ? undefined : layerFault(own, target)
}

function layerFault(own: string, target: string): string | undefined {
  if (own === target) return undefined
  if (own === worker) {
    return forWorker.has(target) ? undefined : `the worker may not import ${target}`
  }
  if (target === worker) return 'the worker is an entry of its own'
  if (target === 'boot' && !['start', 'main', 'app'].includes(own)) {
    return 'only main and app may import boot: components read signals and call intents'
  }
  const [above, below] = [rankOf(own) ?? 0, rankOf(target) ?? 0]
  return below < above ? `${own} may not import ${target}` : undefined
}

const contactNobody = ['german', 'limits', 'plain-english', 'replica', 'roles'].map(
  (part) => `@parley/client/${part}`,
)

/** Types may be imported everywhere, code that contacts the server only in boot. */
function clientFault(own: string, { specifier, typeOnly }: Import): string | undefined {
  // It is about texts, whatever they are.
  if (specifier === '@parley/client/findable') return undefined
  if (typeOnly) return isLow(own) ? `${own} knows nothing of chat` : undefined
  if (contactNobody.includes(specifier)) {
    return isLow(own) ? `${own} knows nothing of chat` : undefined
  }
  return own === 'boot' ? undefined : `only boot may import ${specifier}`
}

function isLow(folder: string): boolean {
  return ['parts', 'keys', 'words', 'style'].includes(folder)
}

/** The folder below `src`, or the name of a file directly in it. */
function folderOf(path: string): string | undefined {
  if (!path.startsWith(source)) return undefined
  const [first = ''] = path.slice(source.length).split('/')
  return first.replace(/\.tsx?$/, '')
}

function rankOf(folder: string): number | undefined {
  if (folder === worker) return layers.length
  const rank = layers.findIndex((names) => names.includes(folder))
  return rank === -1 ? undefined : rank
}
