import { z } from 'zod'
import { endpoint, json, text } from '../declare.ts'
import { tooManyKept } from '../http/refusals.ts'
import { botsNotAccepted } from '../users/refusals.ts'
import { deviceId } from './objects.ts'
import {
  deviceUnknown,
  pushServiceMissing,
  pushTokenForeign,
  pushTokenInvalid,
  pushTokenUnknown,
  webPushInvalid,
  webPushUnknown,
} from './refusals.ts'

const token = text(
  'Token of the device at the push service of its platform.',
  z.string().max(20_000),
)
const adding = {
  caller: 'user',
  result: {},
  refusals: [botsNotAccepted, pushTokenInvalid],
} as const
const removing = {
  ...adding,
  refusals: [botsNotAccepted, pushTokenForeign, pushTokenInvalid],
} as const

export const addApnsToken = endpoint({
  id: 'add-apns-token',
  summary: 'Register an iOS device for notifications',
  route: 'POST /users/me/apns_device_token',
  ...adding,
  params: { token, appid: text('Bundle id of the app.', z.string().min(1).max(256)) },
})

export const removeApnsToken = endpoint({
  id: 'remove-apns-token',
  summary: 'Unregister an iOS device',
  route: 'DELETE /users/me/apns_device_token',
  ...removing,
  params: { token },
})

export const addFcmToken = endpoint({
  id: 'add-fcm-token',
  summary: 'Register an Android device for notifications',
  route: 'POST /users/me/android_gcm_reg_id',
  ...adding,
  params: { token },
})

export const removeFcmToken = endpoint({
  id: 'remove-fcm-token',
  summary: 'Unregister an Android device',
  route: 'DELETE /users/me/android_gcm_reg_id',
  ...removing,
  params: { token },
})

export const sendTest = endpoint({
  id: 'test-notify',
  summary: 'Send a test notification to a device',
  route: 'POST /mobile_push/test_notification',
  caller: 'user',
  since: 217,
  params: {
    token: text(
      'Token of the device. Default: all of your devices.',
      z.string().max(20_000).optional(),
    ),
  },
  result: {},
  refusals: [botsNotAccepted, pushServiceMissing, pushTokenUnknown],
})

export const addDevice = endpoint({
  id: 'register-client-device',
  summary: 'Register a device on which you are signed in',
  route: 'POST /register_client_device',
  caller: 'user',
  since: 468,
  params: {},
  result: { device_id: deviceId },
  refusals: [botsNotAccepted, tooManyKept],
})

export const removeDevice = endpoint({
  id: 'remove-client-device',
  summary: 'Remove a device',
  route: 'POST /remove_client_device',
  caller: 'user',
  since: 470,
  params: { device_id: json('The device.', deviceId) },
  result: {},
  refusals: [botsNotAccepted, deviceUnknown],
})

export const register = endpoint({
  id: 'register-push-device',
  summary: 'Register a device for end-to-end encrypted notifications',
  route: 'POST /mobile_push/register',
  caller: 'user',
  since: 406,
  params: {
    device_id: json('The device.', deviceId),
    push_key_id: json('Id that the device chose for its key.', z.int().optional()),
    push_key: text('Key for the encryption of notifications.', z.string().max(1000).optional(), {
      aliases: ['push_public_key'],
    }),
    token_kind: text('Push service of the platform.', z.enum(['apns', 'fcm']).optional()),
    token_id: text('Id of the token at the push service.', z.string().max(1000).optional()),
    bouncer_public_key: text(
      'Public key of the push service that encrypts the registration.',
      z.string().max(1000).optional(),
    ),
    encrypted_push_registration: text(
      'Registration, encrypted for the push service.',
      z.string().max(20_000).optional(),
    ),
  },
  result: {},
  refusals: [botsNotAccepted, deviceUnknown, pushServiceMissing],
})

export const sendEncryptedTest = endpoint({
  id: 'e2ee-test-notify',
  summary: 'Send an end-to-end encrypted test notification',
  route: 'POST /mobile_push/e2ee/test_notification',
  caller: 'user',
  since: 420,
  params: {
    device_id: json('The device. Default: all of your devices.', deviceId.optional()),
  },
  result: {},
  refusals: [botsNotAccepted, deviceUnknown, pushServiceMissing],
})

const pushAddress = text(
  'Address that the browser got from its push service (`endpoint` of a `PushSubscription`).',
  z.string().max(2000),
)

export const getWebPushKey = endpoint({
  id: 'get-web-push-key',
  summary: 'Get the key with which a browser subscribes to notifications',
  route: 'GET /users/me/web_push/key',
  caller: 'user',
  params: {},
  result: {
    public_key: z
      .string()
      .describe(
        'The `applicationServerKey`: a point of P-256, 65 bytes in base64url. It never changes.',
      ),
  },
  refusals: [botsNotAccepted],
})

export const addWebPush = endpoint({
  id: 'add-web-push-subscription',
  summary: 'Subscribe this browser to notifications',
  route: 'POST /users/me/web_push/subscriptions',
  caller: 'user',
  params: {
    endpoint: pushAddress,
    p256dh: text('The browser’s public key: 65 bytes in base64url.', z.string().max(200)),
    auth: text('The secret of the subscription: 16 bytes in base64url.', z.string().max(100)),
  },
  result: {},
  refusals: [botsNotAccepted, tooManyKept, webPushInvalid],
})

export const removeWebPush = endpoint({
  id: 'remove-web-push-subscription',
  summary: 'End the subscription of this browser to notifications',
  route: 'DELETE /users/me/web_push/subscriptions',
  caller: 'user',
  params: { endpoint: pushAddress },
  result: {},
  refusals: [botsNotAccepted, webPushUnknown],
})
