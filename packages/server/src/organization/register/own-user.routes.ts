import { api } from '@parley/contract'
import { on } from '../../http/handler.ts'
import { newestReceived } from '../../messages/public.ts'
import { profileWire, userWire } from '../../people/public.ts'

/** Note: the answer contains the caller and the id of their newest message. */
export const ownUserRoutes = [
  on(api.users.getOwn, async ({ realm, viewer }) => {
    const { bot_type, bot_owner_id, ...own } = userWire(viewer, viewer.user, {
      clientGravatar: false,
    })
    const bot = viewer.user.isBot ? { bot_type, bot_owner_id } : {}
    const profile_data = profileWire(viewer.user)
    return { ...own, ...bot, profile_data, max_message_id: await newestReceived(realm, viewer) }
  }),
]
