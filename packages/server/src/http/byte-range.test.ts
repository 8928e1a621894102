import { expect, test } from 'vitest'
import { askedRange } from './byte-range.ts'

const huge = '9'.repeat(400)

test.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=2-5', { first: 2, last: 5 }],
  ['Bytes=2-5', { first: 2, last: 5 }],
  ['bytes=, 2-5 ,', { first: 2, last: 5 }],
  ['bytes=9-', { first: 9, last: 9 }],
  ['bytes=3-10', { first: 3, last: 9 }],
  [`bytes=3-${huge}`, { first: 3, last: 9 }],
  ['bytes=-4', { first: 6, last: 9 }],
  ['bytes=-11', { first: 0, last: 9 }],
  [`bytes=-${huge}`, { first: 0, last: 9 }],
])('%j asks for one part', (header, range) => {
  expect(askedRange(header, 10)).toEqual(range)
})

test.each([
  undefined,
  '',
  'bytes',
  'bytes=',
  'bytes=-',
  'bytes=,',
  'bytes=a-b',
  'bytes=1',
  'bytes=1-2-3',
  'bytes=5-2',
  `bytes=${huge}1-${huge}0`,
  'bytes=+1-2',
  'bytes=0x1-2',
  'items=0-1',
  'bytes = 0-1',
  'bytes 0-1/10',
  // One that is malformed makes all of them so.
  'bytes=20-30, x',
  // Several are not offered.
  'bytes=0-1, 3-4',
  'bytes=0-1, 20-30',
])('%j asks for the whole', (header) => {
  expect(askedRange(header, 10)).toBe('whole')
})

test.each(['bytes=10-', 'bytes=10-20', `bytes=${huge}-`, 'bytes=-0', 'bytes=20-30, 40-, -0'])(
  '%j is beyond the end of the file',
  (header) => {
    expect(askedRange(header, 10)).toBe('beyond')
  },
)

test('of an empty file there is no part', () => {
  expect(askedRange('bytes=0-', 0)).toBe('beyond')
  expect(askedRange('bytes=-5', 0)).toBe('whole')
})
