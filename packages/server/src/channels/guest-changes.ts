import type { Viewer } from '../directory/viewer.ts'
import type { DomainEvent } from '../log/domain-event.ts'

/** Whether a change of role makes the viewer a guest, or no longer one. Guests have no default channels to choose from. */
export function endsOrBeginsAsGuest(
  { userId, left = [], joined = [] }: DomainEvent<'user-role-changed'>,
  { id, directory }: Viewer,
): boolean {
  const guests = directory.systemGroup('role:everyone').id
  return userId === id && [...left, ...joined].includes(guests)
}
