import { api, pushServiceMissing, pushTokenUnknown } from '@parley/contract'
import { requireHuman } from '../../directory/require-caller.ts'
import { on } from '../../http/handler.ts'
import type { SnapshotParts } from '../../realms/snapshot.ts'
import { addDevice, removeDevice } from './keep-devices.ts'
import { hasDevice } from './push.store.ts'

const routes = [
  on(api.push.addApnsToken, async ({ viewer, params, write }) => {
    requireHuman(viewer)
    await write(addDevice, { kind: 'apns', token: params.token, appId: params.appid })
    return {}
  }),

  on(api.push.removeApnsToken, async ({ viewer, params, write }) => {
    requireHuman(viewer)
    await write(removeDevice, { kind: 'apns', token: params.token })
    return {}
  }),

  on(api.push.addFcmToken, async ({ viewer, params, write }) => {
    requireHuman(viewer)
    await write(addDevice, { kind: 'fcm', token: params.token, appId: null })
    return {}
  }),

  on(api.push.removeFcmToken, async ({ viewer, params, write }) => {
    requireHuman(viewer)
    await write(removeDevice, { kind: 'fcm', token: params.token })
    return {}
  }),

  on(api.push.sendTest, async ({ realm, viewer, params }) => {
    requireHuman(viewer)
    const { token } = params
    if (token !== undefined && !(await hasDevice(realm.sql, realm.id, viewer.id, token))) {
      throw pushTokenUnknown({})
    }
    throw pushServiceMissing({})
  }),

  on(api.push.register, async ({ viewer }) => {
    requireHuman(viewer)
    throw pushServiceMissing({})
  }),

  on(api.push.sendEncryptedTest, async ({ viewer }) => {
    requireHuman(viewer)
    throw pushServiceMissing({})
  }),
]

/** There are no such devices: registration is refused without a push service. */
const snapshot: Pick<SnapshotParts, 'push_device'> = {
  push_device: () => ({ push_devices: {} }),
}

export const pushFeature = { routes, snapshot }
