import { limits, pushTokenForeign, pushTokenInvalid } from '@parley/contract'
import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import { type Device, deleteDevice, putDevice } from './push.store.ts'

/** Stores a device for a future push service. */
export async function addDevice(
  tx: ActionTx,
  viewer: Viewer,
  device: Device & { readonly appId: string | null },
): Promise<void> {
  requireToken(device)
  await putDevice(await tx.open(), tx.directory.realmId, viewer.id, device)
}

export async function removeDevice(tx: ActionTx, viewer: Viewer, device: Device): Promise<void> {
  requireToken(device)
  const wasThere = await deleteDevice(await tx.open(), tx.directory.realmId, viewer.id, device)
  if (!wasThere) throw pushTokenForeign({})
}

function requireToken({ kind, token }: Device): void {
  if (token === '' || token.length > limits.maxPushTokenLength) {
    throw pushTokenInvalid({ problem: 'Empty or invalid length token' })
  }
  const isUsable = kind === 'apns' ? /^[\w+/=-]+$/.test(token) : /^[!-~]+$/.test(token)
  if (!isUsable) throw pushTokenInvalid({ problem: 'Invalid token' })
}
