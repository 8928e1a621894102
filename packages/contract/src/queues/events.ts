import { event } from '../declare.ts'

export const heartbeat = event({
  type: 'heartbeat',
  summary: 'Sent when there were no events for a while, to keep the connection alive.',
  fields: {},
})
