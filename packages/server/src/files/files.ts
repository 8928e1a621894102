import { randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Settings, SettingsError } from '../settings/settings.ts'
import { diskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import { Images } from './images.ts'
import { Incoming } from './incoming.ts'
import type { S3Options } from './s3-store.ts'

/** All file storage of a node. */
export interface Files {
  /** On this machine, or shared by all nodes. */
  readonly directory: string
  /** Distinguishes the directory from those of other nodes. */
  readonly directoryName: string
  readonly store: FileStore
  readonly incoming: Incoming
  readonly images: Images
  close(): void
}

/** In `DATA_DIR/uploads`, or in a bucket if the settings name one. */
export async function openFiles(settings: Settings): Promise<Files> {
  const directory = join(settings.DATA_DIR, 'uploads')
  const incoming = await Incoming.open(join(directory, 'incoming'))
  const images = new Images()
  const store = await openStore(settings, directory)
  const directoryName = await nameOf(directory)
  return { directory, directoryName, store, incoming, images, close: () => images.close() }
}

/** The first node that opens the directory makes its name up. A later start writes nothing: the disk may be full. */
async function nameOf(directory: string): Promise<string> {
  const path = join(directory, 'name')
  return (await readName(path)) || makeUpName(path)
}

async function readName(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return ''
  })
}

async function makeUpName(path: string): Promise<string> {
  const madeUp = `${path}.${randomUUID()}`
  await writeFile(madeUp, randomBytes(6).toString('hex'), { mode: 0o600 })
  await link(madeUp, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(madeUp)
  return readName(path)
}

async function openStore(settings: Settings, directory: string): Promise<FileStore> {
  const s3 = s3Options(settings)
  if (!s3) return diskStore(directory)
  const { s3Store } = await import('./s3-store.ts')
  return s3Store(s3)
}

function s3Options(settings: Settings): S3Options | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings
  const given = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
  if (Object.values(given).every((value) => value === undefined)) return undefined
  const needed = (name: keyof typeof given) => {
    const value = given[name]
    if (value === undefined) throw new SettingsError(`The setting ${name} is missing`)
    return value
  }
  return {
    endpoint: needed('S3_ENDPOINT'),
    bucket: needed('S3_BUCKET'),
    region: settings.S3_REGION,
    accessKeyId: needed('S3_ACCESS_KEY_ID'),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY'),
  }
}
