import { randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { makeArchive } from '../src/organization/exports/make-archive.ts'
import { readTar, type TarEntry, tarOf } from '../src/organization/exports/tar.ts'
import { importArchive } from '../src/organization/imports/import-archive.ts'
import type { ArchiveType } from '../src/realms/archive-table.ts'
import type { Realm } from '../src/realms/realm.ts'
import { theServer } from './a-realm.ts'
import type { Loose } from './person.ts'
import { testHost } from './test-server.ts'

/** The files of an archive, by name. */
export type ArchiveFiles = Map<string, Buffer>

export async function unpacked(archive: Buffer): Promise<ArchiveFiles> {
  const files: ArchiveFiles = new Map()
  for await (const { name, content } of readTar(Readable.from([gunzipSync(archive)]))) {
    files.set(name, Buffer.concat(await collected(content)))
  }
  return files
}

/** An archive with arbitrary files. */
export async function packed(files: Iterable<readonly [string, Buffer]>): Promise<Buffer> {
  async function* entries(): AsyncGenerator<TarEntry> {
    for (const [name, content] of files) yield { name, size: content.length, content: [content] }
  }
  return gzipSync(Buffer.concat(await collected(tarOf(entries(), new Date(0)))))
}

async function collected<Piece>(pieces: AsyncIterable<Piece>): Promise<Piece[]> {
  const all: Piece[] = []
  for await (const piece of pieces) all.push(piece)
  return all
}

/** The rows of a table in an archive. */
export function rowsIn(files: ArchiveFiles, table: string): Loose[] {
  return [...files]
    .filter(([name]) => name.startsWith(`${table}/`) && name.endsWith('.jsonl'))
    .flatMap(([, content]) => content.toString().trimEnd().split('\n'))
    .map((line) => JSON.parse(line))
}

/** An archive as the operator creates it. */
export async function archiveOf(
  realm: Realm,
  type: ArchiveType,
  onPause?: () => Promise<void>,
): Promise<Buffer> {
  const { files } = await theServer()
  const path = files.incoming.newPath()
  const { signal } = new AbortController()
  try {
    await makeArchive(realm, { type, files, path, signal, ...(onPause && { onPause }) })
    return await readFile(path)
  } finally {
    await rm(path, { force: true })
  }
}

const gib = 1_073_741_824

/** Imports the archive as a new organization. */
export async function imports(archive: Buffer, maxBytes = gib) {
  const { database, realms, files } = await theServer()
  const path = files.incoming.newPath()
  await writeFile(path, archive)
  const subdomain = `i${randomUUID().slice(0, 13)}`
  const siteUrl = `http://${subdomain}.${testHost}`
  const options = { sql: database.sql, realms, files, path, subdomain, siteUrl, maxBytes }
  const realm = await realms.open(await importArchive(options))
  return { realm, host: `${subdomain}.${testHost}` }
}

/** Imports the archive with other rows of a table. */
export async function importsWith(
  files: ArchiveFiles,
  table: string,
  change: (rows: Loose[]) => Loose[],
) {
  const rows = change(rowsIn(files, table))
  const summary = JSON.parse(String(files.get('summary.json')))
  summary.rows[table] = rows.length
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  const changed = new Map(files)
    .set(`${table}/000001.jsonl`, Buffer.from(text))
    .set('summary.json', Buffer.from(JSON.stringify(summary)))
  return imports(await packed(changed))
}
