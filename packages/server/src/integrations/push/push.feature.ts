import { api, deviceUnknown, pushServiceMissing, pushTokenUnknown } from '@parley/contract'
import type { Viewer } from '../../directory/viewer.ts'
import { on } from '../../http/handler.ts'
import type { Realm } from '../../realms/realm.ts'
import type { SnapshotParts } from '../../realms/snapshot.ts'
import { addClientDevice, removeClientDevice } from './change-devices.ts'
import { deviceFacts } from './devices.events.ts'
import { findDevices } from './devices.store.ts'
import { addDevice, removeDevice } from './keep-devices.ts'
import { hasDevice } from './push.store.ts'

const routes = [
  on(api.push.addApnsToken, ({ params, write }) =>
    write(addDevice, { kind: 'apns', token: params.token, appId: params.appid }),
  ),

  on(api.push.removeApnsToken, ({ params, write }) =>
    write(removeDevice, { kind: 'apns', token: params.token }),
  ),

  on(api.push.addFcmToken, ({ params, write }) =>
    write(addDevice, { kind: 'fcm', token: params.token, appId: null }),
  ),

  on(api.push.removeFcmToken, ({ params, write }) =>
    write(removeDevice, { kind: 'fcm', token: params.token }),
  ),

  on(api.push.sendTest, async ({ realm, viewer, params }) => {
    const { token } = params
    if (token !== undefined && !(await hasDevice(realm.sql, realm.id, viewer.id, token))) {
      throw pushTokenUnknown({})
    }
    throw pushServiceMissing({})
  }),

  on(api.push.addDevice, async ({ write }) => ({
    device_id: await write(addClientDevice, undefined),
  })),

  on(api.push.removeDevice, ({ params, write }) => write(removeClientDevice, params.device_id)),

  on(api.push.register, async ({ realm, viewer, params }) => {
    await requireDevice(realm, viewer, params.device_id)
    throw pushServiceMissing({})
  }),

  on(api.push.sendEncryptedTest, async ({ realm, viewer, params }) => {
    if (params.device_id !== undefined) await requireDevice(realm, viewer, params.device_id)
    throw pushServiceMissing({})
  }),
]

async function requireDevice(realm: Realm, viewer: Viewer, id: number): Promise<void> {
  const devices = await findDevices(realm.sql, realm.id, viewer.id)
  if (!devices.includes(id)) throw deviceUnknown({})
}

/** No device is registered for notifications: that is refused while there is no push service. */
const notRegistered = {
  push_key_id: null,
  push_token_id: null,
  pending_push_token_id: null,
  push_token_last_updated_timestamp: null,
  push_registration_error_code: null,
}

const snapshot: Pick<SnapshotParts, 'device' | 'push_device'> = {
  device: async ({ realm, viewer, together }) => {
    const ids = await findDevices(together, realm.id, viewer.id)
    return { devices: Object.fromEntries(ids.map((id) => [id, notRegistered])) }
  },
  push_device: { common: () => ({ push_devices: {} }) },
}

export const pushFeature = {
  ...deviceFacts,
  routes,
  snapshot,
}
