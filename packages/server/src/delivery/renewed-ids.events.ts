import { leavesDirectory } from '../directory/reducer.ts'
import { noWireEvent } from './projection.ts'

declare module '../log/domain-event.ts' {
  interface DomainEvents {
    /** So many events have passed since the last fact that the ids of queues need a new position. */
    'ids-renewed': object
  }
}

export const renewedIdsReducers = { 'ids-renewed': leavesDirectory }
export const renewedIdsProjections = { 'ids-renewed': noWireEvent }
