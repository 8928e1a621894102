import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import { showsPagesIn } from '../previews/previews.policy.ts'
import { deleteWish, type PreviewWish } from '../previews/previews.store.ts'
import { type Showing, showAnew } from './show-anew.ts'

interface Settling {
  readonly wish: PreviewWish
  readonly showing: Showing
}

/** Shows what is known of the links now, if the message still says what was looked at. */
export async function settleWish(
  tx: ActionTx,
  _system: Viewer,
  { wish, showing }: Settling,
): Promise<void> {
  await deleteWish(await tx.open(), wish)
  if (showsPagesIn(tx.directory)) await showAnew(tx, showing)
}
