import type { UserId } from '@parley/contract'
import { ownEvent } from '../../delivery/own-event.ts'
import { leavesDirectory } from '../../directory/reducer.ts'
import type { DomainEvent } from '../../log/domain-event.ts'

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    'device-added': { readonly userId: UserId; readonly deviceId: number }
    'device-removed': { readonly userId: UserId; readonly deviceId: number }
  }
}

export const deviceReducers = { 'device-added': leavesDirectory, 'device-removed': leavesDirectory }

export const deviceProjections = {
  'device-added': ownEvent(({ deviceId }: DomainEvent<'device-added'>) => ({
    ...{ type: 'device', op: 'add', device_id: deviceId },
  })),
  'device-removed': ownEvent(({ deviceId }: DomainEvent<'device-removed'>) => ({
    ...{ type: 'device', op: 'remove', device_id: deviceId },
  })),
}
