import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import { makesBot } from '../../../test/makes-bot.ts'
import type { Person } from '../../../test/person.ts'

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

test('without a push service, encrypted notifications are refused, and nobody has such a device', async () => {
  const { ana } = await aRealm()
  const device = {
    token_kind: 'fcm' as const,
    push_account_id: 2408,
    push_key: 'a key',
    bouncer_public_key: 'another key',
    encrypted_push_registration: 'sealed',
  }
  await expect(ana.calls(push.register, device)).rejects.toMatchObject(missing)
  await expect(ana.calls(push.sendEncryptedTest, {})).rejects.toMatchObject(missing)
  const snapshot = await ana.registers({ fetch_event_types: ['push_device'] })
  expect(snapshot).toMatchObject({ push_devices: {} })
})

test('bots have no devices', async () => {
  const realm = await aRealm()
  const bot = await makesBot(realm, realm.ana)
  const token = 'ab'
  const sealed = { push_key: 'x', bouncer_public_key: 'x', encrypted_push_registration: 'x' }
  for (const act of [
    () => bot.calls(push.addApnsToken, { token, appid: 'x' }),
    () => bot.calls(push.removeApnsToken, { token }),
    () => bot.calls(push.addFcmToken, { token }),
    () => bot.calls(push.removeFcmToken, { token }),
    () => bot.calls(push.sendTest, {}),
    () => bot.calls(push.sendEncryptedTest, {}),
    () => bot.calls(push.register, { token_kind: 'apns', push_account_id: 1, ...sealed }),
  ]) {
    await expect(act()).rejects.toMatchObject(refused)
  }
})
