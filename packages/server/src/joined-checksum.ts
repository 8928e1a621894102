/** The polynomial of CRC-32, reflected (RFC 1952, 8). */
const polynomial = 0xedb88320

/** x, and then x squared again and again, modulo the polynomial. */
const squares = squaresOfX()

/** The CRC-32 of two texts, one after the other, from the checksums of both and the shift of the second. */
export function joinedChecksum(first: number, second: number, shift: number): number {
  return (product(shift, first) ^ second) >>> 0
}

/** The factor that shifts a checksum by this many bytes: x to the power of their bits, modulo the polynomial. */
export function checksumShift(bytes: number): number {
  let power = 0x80000000
  let place = 3
  for (let left = bytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) power = product(squares[place % 32] ?? 0, power)
    place++
  }
  return power >>> 0
}

/** The product of two polynomials modulo the one of CRC-32. The highest bit is the constant term. */
function product(one: number, other: number): number {
  let [sum, factor, bits] = [0, other | 0, one | 0]
  while (bits !== 0) {
    if (bits < 0) sum ^= factor
    factor = factor & 1 ? (factor >>> 1) ^ polynomial : factor >>> 1
    bits <<= 1
  }
  return sum >>> 0
}

function squaresOfX(): number[] {
  const found = [0x40000000]
  while (found.length < 32) {
    const last = found.at(-1) ?? 0
    found.push(product(last, last))
  }
  return found
}
