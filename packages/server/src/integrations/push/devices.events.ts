import type { UserId } from '@parley/contract'
import { ownFacts } from '../../delivery/own-event.ts'

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    'client-devices-changed': {
      readonly userId: UserId
      readonly op: 'add' | 'remove'
      readonly deviceId: number
    }
  }
}

export const deviceFacts = ownFacts('client-devices-changed', ({ op, deviceId }) => {
  return { type: 'device', ...{ op, device_id: deviceId } }
})
