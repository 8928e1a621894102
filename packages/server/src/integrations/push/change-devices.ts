import { deviceUnknown, limits, tooManyKept } from '@parley/contract'
import { takeIds } from '../../db/take-ids.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import { deleteClientDevice, findDevices, insertClientDevice } from './devices.store.ts'

/** Returns the id. */
export async function addClientDevice(tx: ActionTx, viewer: Viewer): Promise<number> {
  const sql = await tx.open()
  const { realmId } = tx.directory
  const before = await findDevices(sql, realmId, viewer.id)
  if (before.length >= limits.maxDevices) throw tooManyKept({ limit: limits.maxDevices })
  const [deviceId = 0] = await takeIds(sql, realmId, 'client_device', 1)
  await insertClientDevice(sql, realmId, viewer.id, deviceId)
  tx.append({ kind: 'client-devices-changed', userId: viewer.id, op: 'add', deviceId })
  return deviceId
}

export async function removeClientDevice(
  tx: ActionTx,
  viewer: Viewer,
  deviceId: number,
): Promise<void> {
  const { realmId } = tx.directory
  const wasThere = await deleteClientDevice(await tx.open(), realmId, viewer.id, deviceId)
  if (!wasThere) throw deviceUnknown({})
  tx.append({ kind: 'client-devices-changed', userId: viewer.id, op: 'remove', deviceId })
}
