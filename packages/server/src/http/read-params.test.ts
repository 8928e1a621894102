import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { aRealm } from '../../test/a-realm.ts'
import { asks, expectError, form, multipart, parts } from '../../test/asks.ts'
import { processorTime } from '../../test/processor-time.ts'
import { addUrlEncoded, type SentParams } from './read-params.ts'

const message = { type: 'channel', to: 'general', topic: 'x', content: 'hi there' }

describe('parameters', () => {
  const query = new URLSearchParams(message).toString()
  const fields = Object.entries(message)

  test.each([
    ['the query', { url: `/messages?${query}` }],
    ['a form', { url: '/messages', headers: form, payload: query }],
    [
      'a form that names its character set',
      {
        url: '/messages',
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
        payload: query,
      },
    ],
    ['parts', { url: '/messages', headers: multipart, payload: parts(fields) }],
    [
      'both query and form',
      {
        url: '/messages?type=channel&to=general',
        headers: form,
        payload: 'topic=x&content=hi+there',
      },
    ],
    [
      'both query and parts',
      {
        url: '/messages?type=channel&to=general',
        headers: multipart,
        payload: parts(fields.slice(2)),
      },
    ],
  ])('are read from %s', async (_where, request) => {
    const { ana } = await aRealm()

    expect(await asks(ana, { method: 'POST', ...request })).toMatchObject({ status: 200 })

    const [sent] = await ana.reads([], { apply_markdown: false })
    expect(sent).toMatchObject({ content: 'hi there', topic: 'x' })
  })

  test.each([
    ['the query', (id: string) => ({ url: `/events?queue_id=${id}` })],
    ['a form', (id: string) => ({ url: '/events', headers: form, payload: `queue_id=${id}` })],
    [
      'parts',
      (id: string) => ({ url: '/events', headers: multipart, payload: parts([['queue_id', id]]) }),
    ],
  ])('of DELETE are read from %s', async (_where, requestFor) => {
    const { ana } = await aRealm()
    await ana.registers()

    const answer = await asks(ana, { method: 'DELETE', ...requestFor(ana.queueId) })

    expect(answer).toMatchObject({ status: 200 })
  })

  test.each([
    ['a form', form, 'anchor=newest&num_before=1&num_after=0'],
    [
      'parts',
      multipart,
      parts([
        ['anchor', 'newest'],
        ['num_before', '1'],
        ['num_after', '0'],
      ]),
    ],
  ])('of GET are read from %s, too', async (_where, headers, payload) => {
    const { ana } = await aRealm()

    const answer = await asks(ana, { method: 'GET', url: '/messages', headers, payload })

    expect(answer).toMatchObject({ status: 200, body: { found_newest: true } })
  })

  test('that are given twice are refused, wherever they are', async () => {
    const { ana } = await aRealm()
    const post = { method: 'POST' }
    const twice = { status: 400, body: { code: 'BAD_REQUEST' } }

    for (const request of [
      { url: `/messages?${query}&content=other` },
      { url: '/messages', headers: form, payload: `${query}&content=other` },
      { url: '/messages', headers: multipart, payload: parts([...fields, ['content', 'other']]) },
      { url: '/messages?content=other', headers: form, payload: query },
      { url: '/messages?content=other', headers: multipart, payload: parts(fields) },
    ]) {
      expect(await asks(ana, { ...post, ...request })).toMatchObject(twice)
    }
    expect(await ana.reads()).toEqual([])
  })

  test.each([
    ['a form', { headers: form, payload: `${query.replace('hi', 'h%ffi')}` }],
    ['a form as bytes', { headers: form, payload: Buffer.from(`${query}\xff`, 'latin1') }],
    ['half a percent sign', { headers: form, payload: `${query}%f` }],
    ['no percent sign', { headers: form, payload: `${query}%zz` }],
    ['an overlong form', { headers: form, payload: `${query}%c0%80` }],
    ['half of a surrogate pair', { headers: form, payload: `${query}%ed%a0%80` }],
    [
      'parts',
      {
        headers: multipart,
        payload: parts([...fields.slice(0, 3), ['content', Buffer.from('h\xffi', 'latin1')]]),
      },
    ],
  ])('that are no UTF-8 are refused: %s', async (_what, request) => {
    const { ana } = await aRealm()

    const answer = await asks(ana, { method: 'POST', url: '/messages', ...request })

    expectError(answer, 400, 'BAD_REQUEST')
    expect(JSON.stringify(answer.body)).toMatch(/UTF-8/)
    expect(await ana.reads()).toEqual([])
  })

  test('may hold the replacement character itself', async () => {
    const { ana } = await aRealm()
    const content = 'what you saw was \ufffd'
    const all = parts([...fields.slice(0, 3), ['content', content]])

    const request = { method: 'POST', url: '/messages', headers: multipart, payload: all }
    expect(await asks(ana, request)).toMatchObject({ status: 200 })

    expect(await ana.reads([], { apply_markdown: false })).toMatchObject([{ content }])
  })

  test('hold no null bytes, not even in disguise', async () => {
    const { ana } = await aRealm()

    for (const [url, name] of [
      [`/messages?${query}%00`, 'content'],
      ['/messages?anchor=newest&num_before=1&num_after=0&narrow=[["topic","%5Cu0000"]]', 'narrow'],
      ['/messages?anchor=%00&num_before=1&num_after=0', 'anchor'],
    ] as const) {
      const method = url.includes('anchor') ? 'GET' : 'POST'
      const msg = `Invalid ${name}: it must not contain null bytes`
      expect(await asks(ana, { method, url })).toMatchObject({ status: 400, body: { msg } })
    }
    const all = parts([...fields.slice(0, 3), ['content', 'nu\0ll']])
    const request = { method: 'POST', url: '/messages', headers: multipart, payload: all }
    expect(await asks(ana, request)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  })

  test('that are null are not given', async () => {
    const { ana } = await aRealm()
    const range = 'anchor=newest&num_before=1&num_after=0'

    const optional = `/messages?${range}&narrow=null&message_ids=null&client_gravatar=null`
    expect(await asks(ana, { method: 'GET', url: optional })).toMatchObject({ status: 200 })
    const loose = { event_types: 'null', idle_queue_timeout: 'null', include_subscribers: 'null' }
    expect(await ana.requests('POST', '/register', loose)).toMatchObject({ status: 200 })
    const required = { messages: 'null', op: 'add', flag: 'read' }
    expect(await ana.requests('POST', '/messages/flags', required)).toMatchObject({
      status: 400,
      body: { code: 'REQUEST_VARIABLE_MISSING', var_name: 'messages' },
    })
  })

  test('are given under one name only', async () => {
    const { ana } = await aRealm()

    const answer = await ana.requests('POST', '/messages', { ...message, subject: 'y' })

    expectError(answer, 400, 'REQUEST_CONFUSING_VAR')
    expect(answer.body).toMatchObject({ var_name1: 'topic', var_name2: 'subject' })
  })

  test('that nobody knows are named in the answer', async () => {
    const { ana, host } = await aRealm()

    const answer = await ana.requests('POST', '/messages', {
      ...message,
      colour: 'red',
      '<script>"': '1',
      __proto__x: '',
    })
    expect(answer.body.ignored_parameters_unsupported).toEqual([
      '<script>"',
      '__proto__x',
      'colour',
    ])
    const known = await ana.requests('POST', '/messages', message)
    expect(known.body).not.toHaveProperty('ignored_parameters_unsupported')
    const open = await asks(host, { method: 'GET', url: '/server_settings?x=1' })
    expect(open.body).toMatchObject({ ignored_parameters_unsupported: ['x'] })
  })

  test.each([
    ['no boundary', 'multipart/form-data', 'x'],
    ['no end', multipart['content-type'], parts(fields).subarray(0, -20)],
    ['no beginning', multipart['content-type'], 'nonsense'],
    ['nothing', multipart['content-type'], ''],
    [
      'too many of them',
      multipart['content-type'],
      parts(Array.from({ length: 300 }, (_, index) => [`f${index}`, ''] as const)),
    ],
  ])('in parts with %s are refused', async (_what, type, payload) => {
    const { ana } = await aRealm()
    const headers = { 'content-type': type }

    const answer = await asks(ana, { method: 'POST', url: '/messages', headers, payload })

    expect([400, 413]).toContain(answer.status)
    expect(answer.body).toMatchObject({ result: 'error' })
  })

  test.each([
    ['true', 'yes'],
    ['a number', 'ten'],
    ['JSON', '{'],
  ])('that should be %s and are not are refused by name', async (_what, value) => {
    const { ana } = await aRealm()
    const url = `/messages?anchor=newest&num_after=0&num_before=${value}`

    expect(await asks(ana, { method: 'GET', url })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST' },
    })
  })
})

test('security 25: a form with many names does not block others', async () => {
  const { ana } = await aRealm()
  const names = Array.from({ length: 1_000_000 }, (_, id) => id.toString(36))
  const send = (payload: string) =>
    asks(ana, { method: 'POST', url: '/messages', headers: form, payload })
  const spentMs = processorTime()

  for (const many of [names.join('&'), names.join('=&')]) {
    expect(await send(many)).toMatchObject({ status: 413 })
  }

  expect(spentMs()).toBeLessThan(4000)
  const content = `type=direct&to=[${ana.id}]&content=a${'+'.repeat(12_000)}b%2Bc+%E6%BC%A2&漢=1+1`
  expect(await send(content)).toMatchObject({ status: 200 })
  const [sent] = await ana.reads([], { apply_markdown: false })
  expect(sent.content).toMatch(/^a {9000,}.*truncated/s)
})

test('plus signs are decoded as spaces in texts of any length', () => {
  for (const length of [1, 20_000]) {
    const sent: SentParams = new Map()
    addUrlEncoded(sent, `漢=${'+%2B漢'.repeat(length)}&b=1`)
    expect(sent.get('漢') === ' +漢'.repeat(length)).toBe(true)
    expect(sent.get('b')).toBe('1')
  }
})

test('security 25: what is kept of a large body does not keep the body', () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const heapBytes = () => {
    collect()
    return process.memoryUsage().heapUsed
  }
  const topics: string[] = []
  const before = heapBytes()

  for (let index = 0; index < 100; index++) {
    const sent: SentParams = new Map()
    addUrlEncoded(sent, `topic=a topic of its own ${index}&other=${'x'.repeat(400_000)}`)
    topics.push(sent.get('topic') ?? '')
  }

  expect(topics[42]).toBe('a topic of its own 42')
  expect(heapBytes() - before).toBeLessThan(10_000_000)
})
