import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { S3mini, S3ServiceError } from 's3mini'
import { type FileStore, requireKey } from './file-store.ts'
import { FilesAway } from './files-away.ts'
import { fetchInTime, persist, type S3Patience, usualS3Patience } from './s3-patience.ts'

export interface S3Options {
  /** The address of the service, without the bucket. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/**
 * Files in a bucket of an S3-compatible service. A file that `put` has stored exists: success requires that the
 * service reports the file's size.
 */
export function s3Store(options: S3Options, patience: S3Patience = usualS3Patience): FileStore {
  const { endpoint, bucket, ...rest } = options
  const client = new S3mini({
    ...rest,
    endpoint: `${endpoint.replace(/\/$/, '')}/${bucket}`,
    fetch: fetchInTime(patience),
  })
  const sizeOf = async (key: string) => {
    const found = await client.objectExists(key)
    return found ? client.getContentLength(key) : undefined
  }
  async function putOnce(key: string, path: string, size: number): Promise<void> {
    const body = size === 0 ? '' : Readable.toWeb(createReadStream(path))
    const type = 'application/octet-stream'
    await client.putObject(key, body as string, type, undefined, undefined, size)
    const kept = await sizeOf(key)
    if (kept !== size) throw new Error(`of ${size} bytes it has ${kept ?? 'none'}`)
  }
  return {
    put: async (key, path) => {
      const { size } = await stat(path)
      requireKey(key)
      await persist(patience, 'store a file', () => putOnce(key, path, size))
    },
    read: async (key, range) => {
      requireKey(key)
      const asked = range && ([range.first, range.last + 1] as const)
      const found = await persist(patience, 'return a file', () => get(client, key, asked))
      if (!found) return undefined
      return found.body ? contentOf(found.body as ReadableStream) : Readable.from([])
    },
    sizeOf: (key) => persist(patience, 'describe a file', () => sizeOf(requireKey(key))),
    remove: async (key) => {
      requireKey(key)
      await persist(patience, 'remove a file', async () => void (await client.deleteObject(key)))
    },
  }
}

async function get(
  client: S3mini,
  key: string,
  range: readonly [number, number] | undefined,
): Promise<Response | null> {
  if (!range) return client.getObjectResponse(key)
  try {
    const found = await client.getObjectRaw(key, false, range[0], range[1])
    if (found.status === 206) return found
    await found.body?.cancel()
    throw new Error('it returned the whole file instead of a part')
  } catch (error) {
    if (error instanceof S3ServiceError && error.status === 404) return null
    throw error
  }
}

/** The content of an answer. One that breaks off is an outage, as one that never begins. */
function contentOf(body: ReadableStream): Readable {
  const source = Readable.fromWeb(body)
  const content = new PassThrough()
  source.once('error', (cause) => {
    content.destroy(new FilesAway('The file storage did not return all of a file', { cause }))
  })
  content.once('close', () => source.destroy())
  return source.pipe(content)
}
