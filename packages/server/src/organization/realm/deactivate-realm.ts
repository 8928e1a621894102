import { deletionNotOffered } from '@parley/contract'
import type { Projections } from '../../delivery/projection.ts'
import { type Reducer, structural } from '../../directory/reducer.ts'
import { requireOwner } from '../../directory/require-caller.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import { updateDeactivation } from './realm.store.ts'

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    /** Null: people work here again. */
    'realm-activity-changed': { readonly deactivatedAt: number | null }
  }
}

/** From now on nobody can sign in, and no key is accepted; nothing is deleted. */
export async function deactivateRealm(
  tx: ActionTx,
  viewer: Viewer,
  deletionDelayDays: number | null | undefined,
): Promise<void> {
  requireOwner(viewer)
  if (typeof deletionDelayDays === 'number') throw deletionNotOffered({})
  await change(tx, Math.floor(tx.now.getTime() / 1000))
}

/** For the operator. Returns whether the organization was deactivated. */
export async function reactivateRealm(tx: ActionTx): Promise<boolean> {
  if (tx.directory.realm.deactivatedAt === null) return false
  await change(tx, null)
  return true
}

async function change(tx: ActionTx, deactivatedAt: number | null): Promise<void> {
  await updateDeactivation(await tx.open(), tx.directory.realmId, deactivatedAt)
  tx.append({ kind: 'realm-activity-changed', deactivatedAt })
}

const changed: Reducer<'realm-activity-changed'> = structural(({ realm }, { deactivatedAt }) => {
  realm.deactivatedAt = deactivatedAt
}, [])

export const activityReducers = { 'realm-activity-changed': changed }

export const activityProjections = {
  /** Note: for waiting polls; all other requests are refused from now on. */
  'realm-activity-changed': ({ deactivatedAt }, viewer) => {
    if (deactivatedAt === null) return undefined
    const wire = { type: 'realm', op: 'deactivated', realm_id: viewer.directory.realmId }
    return { shared: wire }
  },
} satisfies Partial<Projections>
