import type { ReadonlySignal } from '@preact/signals'
import { useApp } from '../app-context.ts'
import { Avatar } from '../parts/avatar.tsx'
import { toDirect } from '../routes/route.ts'
import type { DirectEntry } from './direct-entries.ts'
import { SidebarRow } from './sidebar-row.tsx'

interface FoundPeopleProps {
  readonly query: string
  readonly entries: ReadonlySignal<readonly DirectEntry[]>
}

/** People who match the query and have no conversation with the user yet. */
export function FoundPeople({ query, entries }: FoundPeopleProps) {
  const { replica, now } = useApp()
  const known = new Set(entries.value.map(({ key }) => key))
  const found = replica.people.search(query, 12).filter(({ user_id }) => !known.has(`${user_id}`))
  return (
    <>
      {found.slice(0, 6).map(({ user_id: id, full_name, avatar_url, is_bot }) => (
        <SidebarRow
          key={id}
          to={toDirect([id])}
          lead={
            <Avatar
              name={full_name}
              id={id}
              size={18}
              picture={avatar_url}
              presence={is_bot ? undefined : replica.availability.of(id, now.value / 1000)}
            />
          }
        >
          {full_name}
        </SidebarRow>
      ))}
    </>
  )
}
