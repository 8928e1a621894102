import { randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Settings, SettingsError } from '../settings/settings.ts'
import { diskStore, sync } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import { Images } from './images.ts'
import { Incoming } from './incoming.ts'
import type { S3Options } from './s3-store.ts'

/** Longer than a node takes from finding no name to giving one. */
const settlingMs = 100

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
  try {
    await writeFile(madeUp, randomBytes(6).toString('hex'), { mode: 0o600 })
    await sync(madeUp)
    const isOurs = await link(madeUp, path).then(
      () => true,
      () => false,
    )
    // Note: the file system may have no hard links, or a power failure may have emptied the name.
    if (!isOurs && !(await readName(path))) {
      await rename(madeUp, path)
      // Note: two nodes may do this at once; the later one has named it.
      await setTimeout(settlingMs)
    }
  } finally {
    await rm(madeUp, { force: true })
  }
  await sync(dirname(path))
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
