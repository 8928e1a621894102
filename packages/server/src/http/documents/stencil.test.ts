import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { cutAtHoles, type Filled, hole, Stencil } from './stencil.ts'

const words = ['', 'x', 'https://chat.example.org', 'https://'.padEnd(300, 'long.')]

test.each([
  ['no hole', 'a text'],
  ['nothing', ''],
  ['a hole alone', hole],
  ['holes at the ends and side by side', `${hole}a${hole}${hole}b${hole}`],
  ['many long pieces', Array.from({ length: 40 }, (_, at) => `${at} é漢👍`.repeat(900)).join(hole)],
])('a stencil with %s is filled in, plain and as gzip', (_what, text) => {
  const stencil = new Stencil(cutAtHoles(text))

  for (const word of words) {
    const expected = text.replaceAll(hole, word)
    expect(read(stencil.fill(word)).toString()).toBe(expected)
    expect(gunzipSync(read(stencil.fillGzip(word))).toString()).toBe(expected)
  }
})

test('a reader who stops costs one chunk', () => {
  const stencil = new Stencil(cutAtHoles(`${'x'.repeat(10_000)}${hole}`.repeat(100)))

  const chunks = [...stencil.fill('word').chunks()]

  expect(chunks.length).toBeGreaterThan(10)
  expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThan(100_000)
})

function read({ size, chunks }: Filled): Buffer {
  const bytes = Buffer.concat([...chunks()])
  expect(bytes).toHaveLength(size)
  return bytes
}
