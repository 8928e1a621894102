import { expect, test } from 'vitest'
import { EarlyRegistration, registration } from '../src/early.ts'
import { ConnectionError, connectLight } from '../src/light.ts'
import { aServer, success } from './scripted-server.ts'

const registered = (queue_id: string) => success({ queue_id, last_event_id: 0 })

test('the client takes the answer of the same request once, and sends the next one', async () => {
  const script = { 'POST /register': [registered('early'), registered('later')] }
  const { site, to } = await aServer(script)
  const client = connectLight({ site, fetch: new EarlyRegistration(registration, site).fetch })
  expect(await client.queues.register(registration)).toMatchObject({ queue_id: 'early' })
  expect(to('POST /register')).toHaveLength(1)
  expect(await client.queues.register(registration)).toMatchObject({ queue_id: 'later' })
})

test('another request does not get the answer', async () => {
  const script = { 'POST /register': [registered('early'), registered('other')] }
  const { site, arrived } = await aServer(script)
  const early = new EarlyRegistration(registration, site)
  await arrived('POST /register')
  const client = connectLight({ site, fetch: early.fetch })
  const other = { ...registration, slim_presence: false }
  expect(await client.queues.register(other)).toMatchObject({ queue_id: 'other' })
  expect(await (await early.take())?.json()).toMatchObject({ queue_id: 'early' })
  expect(early.take()).toBeUndefined()
})

test('a failure is that of the call, which may be repeated', async () => {
  const { site } = await aServer({ 'POST /register': ['reset', registered('later')] })
  const client = connectLight({ site, fetch: new EarlyRegistration(registration, site).fetch })
  await expect(client.queues.register(registration)).rejects.toThrow(ConnectionError)
  expect(await client.queues.register(registration)).toMatchObject({ queue_id: 'later' })
})

test('a call that is ended does not wait for the answer', async () => {
  const { site } = await aServer({ 'POST /register': ['silence'] })
  const client = connectLight({ site, fetch: new EarlyRegistration(registration, site).fetch })
  const ending = new AbortController()
  const call = client.queues.register(registration, { signal: ending.signal })
  ending.abort(new Error('enough'))
  await expect(call).rejects.toThrow('enough')
})

test('says when the server has registered, and what', async () => {
  const { site } = await aServer({ 'POST /register': [registered('early')] })
  const early = new EarlyRegistration(registration, site)
  await early.registered
  await (await early.take())?.text()
  expect([early.queueId, early.position]).toEqual(['early', 0])
})

test('a refusal is no registration', async () => {
  const { site } = await aServer({ 'POST /register': [{ status: 429, body: {} }] })
  await expect(new EarlyRegistration(registration, site).registered).rejects.toThrow()
})

test('the users can be read later, and the rest does not wait for them', async () => {
  const users = [{ user_id: 7, full_name: 'A ],"realm_non_active_users":[ trap' }]
  const fields = { queue_id: 'early', before: 'a "realm_users":[ trap', after: [1] }
  const whole = { ...fields, realm_users: users, realm_non_active_users: [], after: [1] }
  const { site } = await aServer({ 'POST /register': [success(whole)] })
  const early = new EarlyRegistration(registration, site)
  early.usersLater = true
  const client = connectLight({ site, fetch: early.fetch })
  expect(await client.queues.register(registration)).toEqual({
    ...fields,
    realm_non_active_users: [],
  })
  expect(early.readUsers()).toEqual(users)
  expect(early.readUsers()).toBeUndefined()
})

test('an answer that is written in another order is read as a whole', async () => {
  const whole = { queue_id: 'early', realm_users: [{ user_id: 7 }], other: 1 }
  const { site } = await aServer({ 'POST /register': [success(whole)] })
  const early = new EarlyRegistration(registration, site)
  early.usersLater = true
  const client = connectLight({ site, fetch: early.fetch })
  expect(await client.queues.register(registration)).toEqual(whole)
  expect(early.readUsers()).toBeUndefined()
})
