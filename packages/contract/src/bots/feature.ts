import * as bots from './endpoints.ts'
import * as events from './events.ts'
import { botSnapshotFields } from './objects.ts'

export const botsFeature = {
  summary: 'Bots, their keys, and the storage that each bot has.',
  endpoints: {
    create: bots.createBot,
    deactivate: bots.deactivateBot,
    deleteStorage: bots.deleteStorage,
    getKey: bots.getBotKey,
    getStorage: bots.getStorage,
    list: bots.getBots,
    putStorage: bots.putStorage,
    regenerateKey: bots.regenerateBotKey,
    update: bots.updateBot,
  },
  events,
  snapshot: botSnapshotFields,
  audits: ['bot_owner_changed', 'bot_service_changed'],
} as const
