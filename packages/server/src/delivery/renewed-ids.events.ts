import { leavesDirectory } from '../directory/reducer.ts'
import { noWireEvent } from './projection.ts'

declare module '../log/domain-event.ts' {
  interface DomainEvents {
    /** The ids between two facts are nearly used up by ephemeral events, so the log gets a new position. */
    'ids-renewed': object
  }
}

export const renewedIdsReducers = { 'ids-renewed': leavesDirectory }
export const renewedIdsProjections = { 'ids-renewed': noWireEvent }
