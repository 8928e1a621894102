import type { Viewer } from '../../directory/viewer.ts'

/** Whom the viewer has muted now, in the words of the contract. */
export function mutedUsersWire({ directory, id }: Viewer) {
  const muted = [...(directory.mutedUsers.get(id) ?? [])]
  return muted
    .map(([mutedId, timestamp]) => ({ id: mutedId, timestamp }))
    .sort((a, b) => a.id - b.id)
}
