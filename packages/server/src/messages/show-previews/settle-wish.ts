import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import { showsPagesIn } from '../previews/previews.policy.ts'
import { deleteWish, type PreviewWish } from '../previews/previews.store.ts'
import { type Showing, showAnew } from './show-anew.ts'

interface Settling {
  readonly wish: PreviewWish
  readonly showing: Showing
}

/** Adds the previews if the message has not changed since it was read. */
export async function settleWish(
  tx: ActionTx,
  _system: Viewer,
  { wish, showing }: Settling,
): Promise<void> {
  await deleteWish(await tx.open(), wish)
  if (showsPagesIn(tx.directory)) await showAnew(tx, showing)
}
