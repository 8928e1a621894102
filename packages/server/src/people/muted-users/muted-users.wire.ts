import type { Viewer } from '../../directory/viewer.ts'

/** The viewer's muted users, as the contract has them. */
export function mutedUsersWire({ directory, id }: Viewer) {
  const muted = [...(directory.parts.mutedUsers.get(id) ?? [])]
  return muted
    .map(([mutedId, timestamp]) => ({ id: mutedId, timestamp }))
    .sort((a, b) => a.id - b.id)
}
