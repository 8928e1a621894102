import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import { makesBot } from '../../../test/makes-bot.ts'
import type { Person } from '../../../test/person.ts'
import { verifyAction } from '../../../test/verify-action.ts'

const missing = { status: 400, code: 'PUSH_SERVICE_NOT_CONFIGURED' }
const refused = { status: 400, code: 'BAD_REQUEST' }
const push = api.push

const tests = (person: Person, token?: string) =>
  person.calls(push.sendTest, token === undefined ? {} : { token })

test('devices are stored for their last user, and nothing is sent to them', async () => {
  const { ana, ben } = await aRealm()
  const [apns, fcm] = ['0A1b'.repeat(16), 'c0:APA-91_b']
  await ana.calls(push.addApnsToken, { token: apns, appid: 'org.example.app' })
  await ana.calls(push.addApnsToken, { token: apns, appid: 'org.example.app' })
  await ana.calls(push.addFcmToken, { token: fcm })
  for (const token of [apns, fcm]) await expect(tests(ana, token)).rejects.toMatchObject(missing)
  await expect(tests(ana)).rejects.toMatchObject(missing)
  await expect(tests(ben, fcm)).rejects.toMatchObject({ code: 'INVALID_PUSH_DEVICE_TOKEN' })

  await ben.calls(push.addFcmToken, { token: fcm })
  await expect(tests(ana, fcm)).rejects.toMatchObject({ code: 'INVALID_PUSH_DEVICE_TOKEN' })
  await ben.calls(push.removeFcmToken, { token: fcm })
  await ana.calls(push.removeApnsToken, { token: apns })
  await expect(tests(ana, apns)).rejects.toMatchObject({ code: 'INVALID_PUSH_DEVICE_TOKEN' })
})

test('invalid tokens are refused, and so is removing unknown ones', async () => {
  const { ana, ben } = await aRealm()
  await ben.calls(push.addFcmToken, { token: 'hers' })
  for (const token of ['', 'x'.repeat(4097), 'a b', 'ü']) {
    await expect(ana.calls(push.addFcmToken, { token })).rejects.toMatchObject(refused)
    await expect(ana.calls(push.removeFcmToken, { token })).rejects.toMatchObject(refused)
    const apns = { token, appid: 'org.example.app' }
    await expect(ana.calls(push.addApnsToken, apns)).rejects.toMatchObject(refused)
    await expect(ana.calls(push.removeApnsToken, { token })).rejects.toMatchObject(refused)
  }
  const foreign = { ...refused, body: { msg: 'Token does not exist' } }
  await expect(ana.calls(push.removeFcmToken, { token: 'hers' })).rejects.toMatchObject(foreign)
  await expect(ana.calls(push.removeApnsToken, { token: 'ab' })).rejects.toMatchObject(foreign)
})

const devicesOf = async (person: Person) =>
  (await person.registers({ fetch_event_types: ['device'] })).devices
const unregistered = {
  push_key_id: null,
  push_token_id: null,
  pending_push_token_id: null,
  push_token_last_updated_timestamp: null,
  push_registration_error_code: null,
}

test('devices are added and removed, and only their user receives the events', async () => {
  const { ana, ben, everyone } = await aRealm()
  const adds = (person: Person) => verifyAction(everyone, () => person.calls(push.addDevice, {}))
  const removes = (person: Person, device_id: number) =>
    person.calls(push.removeDevice, { device_id })

  const { device_id: phone } = await adds(ana)
  const { device_id: tablet } = await adds(ana)
  const { device_id: other } = await adds(ben)
  expect(new Set([phone, tablet, other]).size).toBe(3)
  expect(await devicesOf(ana)).toEqual({ [phone]: unregistered, [tablet]: unregistered })

  await expect(removes(ben, phone)).rejects.toMatchObject(refused)
  await verifyAction(everyone, () => removes(ana, phone))
  await expect(removes(ana, phone)).rejects.toMatchObject(refused)
  expect(await devicesOf(ana)).toEqual({ [tablet]: unregistered })
  expect(await devicesOf(ben)).toEqual({ [other]: unregistered })
  const { device_id: next } = await adds(ana)
  expect(next).toBeGreaterThan(other)
})

test('security 25: a user has at most a hundred devices', async () => {
  const { ana, ben } = await aRealm()
  await Promise.all(Array.from({ length: 100 }, () => ana.calls(push.addDevice, {})))

  await expect(ana.calls(push.addDevice, {})).rejects.toMatchObject(refused)
  await ben.calls(push.addDevice, {})
})

test('without a push service, encrypted notifications are refused', async () => {
  const { ana, ben } = await aRealm()
  const { device_id } = await ana.calls(push.addDevice, {})
  const registration = {
    device_id,
    push_key_id: 2408,
    push_key: 'a key',
    token_kind: 'fcm' as const,
    token_id: 'a token',
    bouncer_public_key: 'another key',
    encrypted_push_registration: 'sealed',
  }
  await expect(ana.calls(push.register, registration)).rejects.toMatchObject(missing)
  await expect(ana.calls(push.register, { device_id })).rejects.toMatchObject(missing)
  await expect(ben.calls(push.register, registration)).rejects.toMatchObject(refused)
  await expect(ana.calls(push.sendEncryptedTest, {})).rejects.toMatchObject(missing)
  await expect(ana.calls(push.sendEncryptedTest, { device_id })).rejects.toMatchObject(missing)
  await expect(ben.calls(push.sendEncryptedTest, { device_id })).rejects.toMatchObject(refused)
  const snapshot = await ana.registers({ fetch_event_types: ['push_device'] })
  expect(snapshot).toMatchObject({ push_devices: {} })
  expect(await devicesOf(ana)).toEqual({ [device_id]: unregistered })
})

test('bots have no devices', async () => {
  const realm = await aRealm()
  const bot = await makesBot(realm, realm.ana)
  const token = 'ab'
  for (const act of [
    () => bot.calls(push.addApnsToken, { token, appid: 'x' }),
    () => bot.calls(push.removeApnsToken, { token }),
    () => bot.calls(push.addFcmToken, { token }),
    () => bot.calls(push.removeFcmToken, { token }),
    () => bot.calls(push.sendTest, {}),
    () => bot.calls(push.sendEncryptedTest, {}),
    () => bot.calls(push.addDevice, {}),
    () => bot.calls(push.removeDevice, { device_id: 1 }),
    () => bot.calls(push.register, { device_id: 1 }),
  ]) {
    await expect(act()).rejects.toMatchObject(refused)
  }
})
