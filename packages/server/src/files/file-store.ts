import type { Readable } from 'node:stream'

/** From the first to the last byte, both included. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/**
 * The storage of files. The server generates the keys, independently of the names that users give; the content of
 * a key never changes.
 */
export interface FileStore {
  /** Stores the content of a complete local file, which the caller keeps. Durable when it resolves. */
  put(key: string, path: string): Promise<void>
  /** Undefined: there is no such file. */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>
  /** In bytes; undefined: there is no such file. */
  sizeOf(key: string): Promise<number | undefined>
  /** Removes the file, if it exists. */
  remove(key: string): Promise<void>
}

const keyForm = /^\d+(?:\/[a-zA-Z0-9_-]+(?:\.[a-z0-9]+)?)+$/

/** A key that could lead elsewhere is a mistake of ours. */
export function requireKey(key: string): string {
  if (!keyForm.test(key)) throw new TypeError(`"${key}" is not a storage key`)
  return key
}
