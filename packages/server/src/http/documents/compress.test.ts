import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aRealm, theServer } from '../../../test/a-realm.ts'

test.each([
  ['gzip, deflate, br', true],
  ['*', true],
  ['br;q=1.0, GZIP;q=0.5', true],
  ['gzip;q=0, *', false],
  ['deflate', false],
  [undefined, false],
])('a client that accepts %s gets a large answer compressed: %s', async (accepted, compressed) => {
  const { ana } = await aRealm()
  const headers = { host: ana.host, authorization: ana.authorization }
  const { http } = await theServer()
  const asked = accepted === undefined ? headers : { ...headers, 'accept-encoding': accepted }

  const large = await http.inject({ method: 'POST', url: '/api/v1/register', headers: asked })
  expect(large.headers['content-encoding']).toBe(compressed ? 'gzip' : undefined)
  expect(large.headers.vary).toBe('Accept-Encoding')
  expect(Number(large.headers['content-length'])).toBe(large.rawPayload.length)
  const text = compressed ? gunzipSync(large.rawPayload) : large.rawPayload
  expect(JSON.parse(text.toString())).toMatchObject({ result: 'success', user_id: ana.id })

  const small = await http.inject({ method: 'GET', url: '/api/v1/users/me', headers: asked })
  expect(small.headers['content-encoding']).toBeUndefined()
})
