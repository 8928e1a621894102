import { refuseDrops } from '../shell/refuse-drops.ts'
import { holdPlace } from './hold-place.ts'

/** What the first screen can do without. */
export function afterStart(): typeof holdPlace {
  refuseDrops()
  return holdPlace
}
