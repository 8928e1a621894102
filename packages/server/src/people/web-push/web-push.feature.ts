import { api } from '@parley/contract'
import { on } from '../../http/handler.ts'
import { addSubscription, removeSubscription } from './change-subscriptions.ts'
import { serverKey } from './server-key.ts'
import { webPushProjections, webPushReducers } from './web-push.events.ts'
import { findWebPushUsers } from './web-push.store.ts'

const routes = [
  on(api.push.getWebPushKey, async ({ realm }) => {
    const { publicKey } = await serverKey(realm.sql)
    return { public_key: publicKey }
  }),

  on(api.push.addWebPush, ({ params, key, write }) =>
    write(addSubscription, { ...params, keyId: key.id }),
  ),

  on(api.push.removeWebPush, ({ params, write }) => write(removeSubscription, params.endpoint)),
]

export const webPushFeature = {
  parts: { webPushUsers: findWebPushUsers },
  reducers: webPushReducers,
  projections: webPushProjections,
  unaudited: ['web-push-changed'] as const,
  routes,
}
