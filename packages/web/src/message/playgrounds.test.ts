import { expect, test } from 'vitest'
import { playgroundAddress } from './playgrounds.ts'

test.each([
  ['https://try.example/?code={code}', 'https://try.example/?code=a%20%26%20b'],
  ['https://try.example/{?code}', 'https://try.example/?code=a%20%26%20b'],
  ['https://try.example/?v=2{&code}', 'https://try.example/?v=2&code=a%20%26%20b'],
  ['https://try.example/{#code}', 'https://try.example/#a%20%26%20b'],
])('inserts the code into %s', (url_template, address) => {
  const playground = { name: 'Try', pygments_language: 'Rust', url_template }
  expect(playgroundAddress(playground, 'a & b')).toBe(address)
})
