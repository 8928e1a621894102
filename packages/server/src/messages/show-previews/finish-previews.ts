import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import { showsPagesIn } from '../previews/previews.policy.ts'
import { deletePreviewRequest, type PreviewRequest } from '../previews/previews.store.ts'
import { type Rerendering, rerenderMessage } from './rerender-message.ts'

interface Settling {
  readonly request: PreviewRequest
  readonly showing: Rerendering
}

/** Adds the previews if the message has not changed since it was read. */
export async function finishPreviews(
  tx: ActionTx,
  _system: Viewer,
  { request, showing }: Settling,
): Promise<void> {
  await deletePreviewRequest(await tx.open(), request)
  if (showsPagesIn(tx.directory)) await rerenderMessage(tx, showing)
}
