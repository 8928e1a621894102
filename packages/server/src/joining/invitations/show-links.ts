import type { InvitationId } from '@parley/contract'
import type { ApiKey } from '../../directory/objects.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { UserContext } from '../../http/handler.ts'
import type { ActionTx } from '../../writer/action.ts'
import { mayKnowLink } from './invitations.policy.ts'
import { type Invitation, noteShown } from './invitations.store.ts'

interface Reader {
  readonly viewer: Viewer
  readonly key: ApiKey
  readonly write: UserContext<never>['write']
}

/**
 * The links that the reader may see. Readers of others' links are recorded: a link gives no more than each of them
 * could give, so that a demotion is not undone by a link that was seen before.
 */
export async function showLinks(
  { viewer, key, write }: Reader,
  invitations: readonly Invitation[],
): Promise<ReadonlySet<InvitationId>> {
  if (key.isReadOnly) return new Set()
  const shown = invitations.filter((one) => one.secret !== null && mayKnowLink(viewer, one))
  const unnoted = shown
    .filter(({ inviterId, shownTo }) => inviterId !== viewer.id && !shownTo.includes(viewer.id))
    .map(({ id }) => id)
  if (unnoted.length > 0) await write(noteLinks, unnoted)
  return new Set(shown.map(({ id }) => id))
}

async function noteLinks(
  tx: ActionTx,
  viewer: Viewer,
  ids: readonly InvitationId[],
): Promise<void> {
  await noteShown(await tx.open(), tx.directory.realmId, ids, viewer.id)
}
