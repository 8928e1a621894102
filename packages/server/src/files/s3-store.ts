import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { S3mini, S3ServiceError } from 's3mini'
import { type FileStore, requireKey } from './file-store.ts'

export interface S3Options {
  /** The address of the service, without the bucket. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Files in a bucket of a service that speaks the S3 protocol. */
export function s3Store({ endpoint, bucket, ...rest }: S3Options): FileStore {
  const client = new S3mini({
    ...rest,
    endpoint: `${endpoint.replace(/\/$/, '')}/${bucket}`,
    // A body that is a stream is only sent where it is said that the answer comes after it.
    fetch: (url, request) => fetch(url, { ...request, duplex: 'half' } as RequestInit),
  })
  return {
    put: async (key, path) => {
      const { size } = await stat(path)
      const body = size === 0 ? '' : Readable.toWeb(createReadStream(path))
      const type = 'application/octet-stream'
      await client.putObject(requireKey(key), body as string, type, undefined, undefined, size)
    },
    read: async (key, range) => {
      const found = await get(client, requireKey(key), range && [range.first, range.last + 1])
      if (!found) return undefined
      return found.body ? Readable.fromWeb(found.body as ReadableStream) : Readable.from([])
    },
    sizeOf: async (key) => {
      const found = await client.objectExists(requireKey(key))
      return found ? client.getContentLength(key) : undefined
    },
    remove: async (key) => {
      await client.deleteObject(requireKey(key))
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
    return await client.getObjectRaw(key, false, range[0], range[1])
  } catch (error) {
    if (error instanceof S3ServiceError && error.status === 404) return null
    throw error
  }
}
