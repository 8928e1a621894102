import * as messages from './endpoints.ts'
import * as events from './events.ts'
import * as reports from './report-endpoint.ts'
import * as messageUpdates from './update-endpoints.ts'

export const messagesFeature = {
  summary: 'Send, fetch, edit, delete and report messages.',
  endpoints: {
    send: messages.send,
    getMany: messages.getMany,
    matchesNarrow: messages.matchesNarrow,
    getOne: messages.getOne,
    update: messageUpdates.update,
    remove: messageUpdates.remove,
    getHistory: messageUpdates.getHistory,
    report: reports.report,
  },
  events,
  capabilities: ['bulk_message_deletion'],
} as const
