import { type Endpoint, endpoint, path, textUpTo } from '@parley/contract'
import { expect, test } from 'vitest'
import { encode } from './encode.ts'

const getFile: Endpoint = endpoint({
  id: 'get-file',
  summary: 'Get a file',
  route: 'GET /files/{name}/versions',
  caller: 'user',
  params: { name: path('The name.', textUpTo(60)) },
  result: {},
  refusals: [],
})

test.each([
  ['a b/c?d', '/files/a%20b%2Fc%3Fd/versions'],
  ['$&', '/files/%24%26/versions'],
  ['12', '/files/%2212%22/versions'],
  ['..', '/files/%22..%22/versions'],
  ['', '/files/%22%22/versions'],
])('the name %j stays one segment of the path', (name, wanted) => {
  expect(new URL(encode(getFile, { name }).path, 'http://server').pathname).toBe(wanted)
})

test('a missing path parameter is named in the error', () => {
  expect(() => encode(getFile, { name: undefined })).toThrow('get-file needs the parameter {name}')
})
