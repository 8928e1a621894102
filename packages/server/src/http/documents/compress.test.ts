import { gunzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { aRealm, theServer } from '../../../test/a-realm.ts'
import {
  jsonBoth,
  jsonConcat,
  jsonList,
  jsonObject,
  jsonShared,
  jsonText,
} from '../../json-text.ts'
import { encodeBody } from './compress.ts'

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

test.each([
  ['first', ['shared', 'own']],
  ['last', ['own', 'shared']],
  ['alone', ['shared']],
  [
    'side by side, between short and long texts of this answer',
    ['shared', 'shared', 'own', 'shared', 'short'],
  ],
] as const)('a text that answers share is compressed once: %s', async (_where, kinds) => {
  const shared = jsonShared(jsonList([jsonText('é漢👍 '.repeat(3000))]))
  const lists = kinds.map((kind) => {
    if (kind === 'shared') return shared
    return jsonList([jsonText(kind === 'own' ? 'own 👍 '.repeat(1000) : '')])
  })
  const body = jsonBoth(jsonText({ msg: '' }), jsonObject({ list: jsonConcat(lists) }))

  for (const _answer of ['first', 'second']) {
    const packed = await encodeBody(body, asks('gzip'), reply)
    expect(gunzipSync(packed).toString()).toBe(body.text)
    expect(packed.length).toBeLessThan(body.text.length / 10)
  }
  expect(String(await encodeBody(body, asks('identity'), reply))).toBe(body.text)
})

test('many short texts after each other are compressed together, shared or not', async () => {
  const channels = Array.from({ length: 500 }, (_, id) => {
    const common = jsonShared(
      jsonText({ id, name: `channel ${id}`, about: 'é and so on, '.repeat(60) }),
    )
    return jsonBoth(common, jsonText({ color: `#${(id * 7919).toString(16).padStart(6, '0')}` }))
  })
  const long = jsonShared(jsonList([jsonText('a long text '.repeat(3000))]))
  const body = jsonObject({ long, channels: jsonList(channels), msg: '' })

  const packed = await encodeBody(body, asks('gzip'), reply)
  expect(gunzipSync(packed).toString()).toBe(body.text)
  expect(packed.length).toBeLessThan(body.text.length / 40)
})

test('security 25: others have their turn while an answer compresses very many shared texts', async () => {
  const shared = Array.from({ length: 2000 }, (_, index) =>
    jsonShared(jsonList([jsonText(`${index} `.repeat(3000))])),
  )
  const body = jsonObject({ list: jsonConcat(shared) })
  let [turns, isSent] = [0, false]
  const count = () => {
    turns++
    if (!isSent) setImmediate(count)
  }
  setImmediate(count)

  const sent = await encodeBody(body, asks('gzip'), reply)
  isSent = true

  expect(gunzipSync(sent).toString()).toBe(body.text)
  expect(turns).toBeGreaterThan(2)
})

const reply = { header: () => reply } as unknown as FastifyReply

function asks(encoding: string): FastifyRequest {
  return { headers: { 'accept-encoding': encoding } } as unknown as FastifyRequest
}

test.each(['gzip', 'identity'])(
  'other work has its turns while a long text is encoded: %s',
  async (encoding) => {
    const body = jsonObject({ shift: 'x', text: '👍'.repeat(5_000_000) })
    let others = 0
    const other = () => {
      others++
      timer = setImmediate(other)
    }
    let timer = setImmediate(other)

    const encoded = Buffer.from(await encodeBody(body, asks(encoding), reply))
    clearImmediate(timer)
    expect(others).toBeGreaterThan(3)
    const plain = encoding === 'gzip' ? gunzipSync(encoded) : encoded
    expect(plain.equals(Buffer.from(body.text))).toBe(true)
  },
)
