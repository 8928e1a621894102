import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

/** How a file may be compressed, the smallest first, and how such a file is called on the disk. */
export const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const

export type Encoding = (typeof encodings)[number]['name'] | 'identity'

/** A file of the app, in each form that it was built in. */
export interface AppFile {
  readonly contentType: string
  /** Identifies the content of the file, in all encodings. */
  readonly hash: string
  readonly forms: ReadonlyMap<Encoding, Buffer>
}

/** The files of the app, by their path in the folder that it was built into, without a leading slash. */
export type BuiltApp = ReadonlyMap<string, AppFile>

/**
 * Reads the built app, once it exists. Note: all of it at once, and it stays in memory. A tab continues with the
 * files of its page, even if a newer app is built while the server runs.
 */
export function appReader(directory: string): () => Promise<BuiltApp | undefined> {
  let reading: Promise<BuiltApp> | undefined
  return async () => {
    if (!reading && !existsSync(join(directory, 'index.html'))) return undefined
    reading ??= readApp(directory).catch((error) => {
      reading = undefined
      throw error
    })
    return reading
  }
}

/** Compressed variants of other files, and files for developers. */
const apart = [...encodings.map(({ ending }) => ending), '.map']

async function readApp(directory: string): Promise<BuiltApp> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !apart.some((ending) => path.endsWith(ending)))
  const files = paths.map(async (path) => [nameOf(directory, path), await readForms(path)] as const)
  return new Map(await Promise.all(files))
}

function nameOf(directory: string, path: string): string {
  return path.slice(join(directory, '/').length).replaceAll('\\', '/')
}

async function readForms(path: string): Promise<AppFile> {
  const plain = await readFile(path)
  const forms = new Map<Encoding, Buffer>([['identity', plain]])
  for (const { name, ending } of encodings) {
    if (existsSync(path + ending)) forms.set(name, await readFile(path + ending))
  }
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  return { contentType: contentTypes[extname(path)] ?? 'application/octet-stream', hash, forms }
}

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
}
