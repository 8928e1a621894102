import { event } from '../declare.ts'
import { deviceId } from './objects.ts'

export const deviceAdded = event({
  type: 'device',
  op: 'add',
  since: 468,
  summary: 'You registered a device.',
  fields: { device_id: deviceId },
})

export const deviceRemoved = event({
  type: 'device',
  op: 'remove',
  since: 468,
  summary: 'You removed a device.',
  fields: { device_id: deviceId },
})
