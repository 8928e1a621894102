import { writeTextsWhile } from '../compose/own-texts.ts'
import { refuseDrops } from '../shell/refuse-drops.ts'
import { holdPlace } from './hold-place.ts'
import { ownSessionMark } from './session-mark.ts'

/** What the first screen can do without. */
export function afterStart(): typeof holdPlace {
  refuseDrops()
  // Another tab may sign out, and this one hears of it later.
  writeTextsWhile(() => ownSessionMark() !== undefined)
  return holdPlace
}
