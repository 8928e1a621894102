import { DeserializationFormat, RoaringBitmap32, SerializationFormat } from 'roaring-wasm'

/** A set of message ids. */
export type Bitmap = RoaringBitmap32

/** Ids share a chunk, and so a row in the database, in runs of this many. */
const chunkSize = 65_536

export function emptyBitmap(): Bitmap {
  return new RoaringBitmap32()
}

/**
 * The ids may be in any order. Note: they are sorted first. A bitmap of 4,000 descending ids takes 15 to 30 ms, and 0.2 ms if they are sorted. An
 * array is copied: a bitmap of 300,000 ids takes 8 ms without the copy, and 3 ms with it.
 */
export function bitmapOf(ids: Iterable<number>): Bitmap {
  const copy = Uint32Array.from(ids)
  return new RoaringBitmap32(isAscending(copy) ? copy : copy.sort())
}

function isAscending(ids: Uint32Array): boolean {
  return ids.every((id, index) => index === 0 || id >= (ids[index - 1] ?? 0))
}

/** The ids may be in any order. */
export function addIds(to: Bitmap, ids: readonly number[]): void {
  to.orInPlace(bitmapOf(ids))
}

/** The ids may be in any order. */
export function removeIds(from: Bitmap, ids: readonly number[]): void {
  from.andNotInPlace(bitmapOf(ids))
}

/** Note: for 320,000 ids, `toArray` takes 45 to 58 ms, and this takes 6 to 8 ms. */
export function idsOf(bitmap: Bitmap): Uint32Array {
  return bitmap.toUint32Array()
}

/** All ids with `from <= id < end`. */
export function allIds(from: number, end: number): Bitmap {
  const bitmap = emptyBitmap()
  bitmap.addRange(from, end)
  return bitmap
}

export function minus(from: Bitmap, away: Bitmap): Bitmap {
  return RoaringBitmap32.andNot(from, away)
}

export function both(one: Bitmap, other: Bitmap): Bitmap {
  return RoaringBitmap32.and(one, other)
}

export function union(bitmaps: Iterable<Bitmap>): Bitmap {
  const all = emptyBitmap()
  for (const bitmap of bitmaps) all.orInPlace(bitmap)
  return all
}

/** The ids with `after < id <= upTo`. */
export function within(bitmap: Bitmap, after: number, upTo: number | null): Bitmap {
  const kept = bitmap.clone()
  kept.removeRange(0, after + 1)
  if (upTo !== null) kept.removeRange(upTo + 1, 2 ** 32)
  return kept
}

/** The first ids, at most this many, and the others. */
export function splitAt(bitmap: Bitmap, count: number): [Bitmap, Bitmap] {
  if (bitmap.size <= count) return [bitmap, emptyBitmap()]
  const last = bitmap.select(count - 1)
  return [within(bitmap, -1, last), within(bitmap, last, null)]
}

/** Leaves only the newest of these ids, altogether at most this many. Returns whether some were left out. */
export function keepNewest(bitmaps: Iterable<Bitmap>, most: number): boolean {
  const all = union(bitmaps)
  if (all.size <= most) return false
  const first = all.select(all.size - most)
  for (const bitmap of bitmaps) bitmap.removeRange(0, first)
  return true
}

export function chunkOf(id: number): number {
  return Math.floor(id / chunkSize)
}

/** The bits of one chunk, in the portable roaring format. */
export function chunkBytes(bitmap: Bitmap, chunk: number): Uint8Array {
  const part = within(bitmap, chunk * chunkSize - 1, (chunk + 1) * chunkSize - 1)
  part.optimize()
  return part.serialize(SerializationFormat.portable)
}

/** A chunk with all ids up to the last one. */
export function fullChunk(chunk: number, last: number): Uint8Array {
  const part = emptyBitmap()
  const first = chunk * chunkSize
  part.addRange(Math.max(1, first), Math.min(last, first + chunkSize - 1) + 1)
  return chunkBytes(part, chunk)
}

export function addChunk(bitmap: Bitmap, bytes: Uint8Array): void {
  bitmap.orInPlace(RoaringBitmap32.deserialize(bytes, DeserializationFormat.portable))
}
