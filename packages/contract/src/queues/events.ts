import { event } from '../declare.ts'

export const heartbeat = event({
  type: 'heartbeat',
  summary: 'Nothing happened for a while; the connection is alive.',
  fields: {},
})
