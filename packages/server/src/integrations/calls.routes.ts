import { api, callsMissing } from '@parley/contract'
import { on } from '../http/handler.ts'

/** Calls use Jitsi, whose URLs clients create themselves. This server has no account with other providers. */
export const callRoutes = [
  on(api.calls.createBigBlueButton, async () => {
    throw callsMissing({ provider: 'BigBlueButton' })
  }),

  on(api.calls.createZoom, async () => {
    throw callsMissing({ provider: 'Zoom' })
  }),

  on(api.calls.createConstructorGroups, async () => {
    throw callsMissing({ provider: 'Constructor Groups' })
  }),

  on(api.calls.createNextcloudTalk, async () => {
    throw callsMissing({ provider: 'Nextcloud Talk' })
  }),
]
