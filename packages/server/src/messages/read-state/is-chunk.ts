/** The cookies of the portable roaring format, without and with runs. */
const plainCookie = 12_346
const runsCookie = 12_347

/** A container with more values has a bit for each of 65,536 instead of a list. */
const longestList = 4096
const bitsLength = 8192

/**
 * Whether foreign bytes are a chunk as `chunkBytes` writes it: nothing, or one container that is well formed. Invariant: the
 * library never reads others. It believes their counts, and with a wrong one it writes beyond its memory, which the
 * bitmaps of all organizations share.
 */
export function isChunk(bytes: Buffer, chunk: number): boolean {
  if (bytes.length < 8) return false
  const cookie = bytes.readUInt32LE(0)
  if (cookie === plainCookie) return isPlain(bytes, chunk)
  // One container, and the flag that it has runs.
  return cookie === runsCookie && bytes[4] === 1 && isRuns(bytes, chunk)
}

function isPlain(bytes: Buffer, chunk: number): boolean {
  const containers = bytes.readUInt32LE(4)
  if (containers === 0) return bytes.length === 8
  if (containers !== 1 || bytes.length < 16) return false
  if (bytes.readUInt16LE(8) !== chunk || bytes.readUInt32LE(12) !== 16) return false
  const count = bytes.readUInt16LE(10) + 1
  const content = bytes.subarray(16)
  return count > longestList ? isBits(content, count) : isList(content, count)
}

function isList(content: Buffer, count: number): boolean {
  if (content.length !== 2 * count) return false
  for (let at = 2; at < content.length; at += 2)
    if (content.readUInt16LE(at) <= content.readUInt16LE(at - 2)) return false
  return true
}

function isBits(content: Buffer, count: number): boolean {
  if (content.length !== bitsLength) return false
  let set = 0
  for (const byte of content) for (let rest = byte; rest > 0; rest &= rest - 1) set++
  return set === count
}

function isRuns(bytes: Buffer, chunk: number): boolean {
  if (bytes.length < 11 || bytes.readUInt16LE(5) !== chunk) return false
  const runs = bytes.readUInt16LE(9)
  if (runs === 0 || bytes.length !== 11 + 4 * runs) return false
  let [count, next] = [0, 0]
  for (let at = 11; at < bytes.length; at += 4) {
    const first = bytes.readUInt16LE(at)
    const last = first + bytes.readUInt16LE(at + 2)
    if (first < next || last > 65_535) return false
    count += last - first + 1
    next = last + 1
  }
  return count === bytes.readUInt16LE(7) + 1
}
