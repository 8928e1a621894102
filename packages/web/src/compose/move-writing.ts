import { type Place, placeKey } from '@parley/client/replica'
import type { AppContext } from '../app-context.ts'
import { draftsOf } from './drafts-of.ts'
import { moveUploads } from './uploads.ts'

/** The reader follows a conversation to its new name. What they are writing goes with them. */
export function moveWriting(app: AppContext, from: Place, to: Place): void {
  draftsOf(app).move(from, to)
  moveUploads(app, placeKey(from), placeKey(to))
}
