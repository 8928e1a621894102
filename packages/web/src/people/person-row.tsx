import type { Person } from '@parley/client/replica'
import { roles } from '@parley/client/roles'
import type { ComponentChildren } from 'preact'
import { useApp } from '../app-context.ts'
import { Avatar } from '../parts/avatar.tsx'
import { ListRow } from '../parts/list.tsx'
import { t } from '../words/words.ts'
import { openPersonCard } from './person-card-request.ts'
import { roleName } from './role-name.ts'

interface PersonRowProps {
  readonly person: Person
  /** A button beside the person. */
  readonly action?: ComponentChildren
}

/** A person in a list, with presence and status. Pressing it opens their card. */
export function PersonRow({ person, action }: PersonRowProps) {
  const { replica, now } = useApp()
  const { user_id, full_name, avatar_url, is_bot, is_active, role } = person
  const presence =
    is_bot || !is_active ? undefined : replica.availability.of(user_id, now.value / 1000)
  const status = replica.availability.statuses.get(user_id)?.status_text
  const ranked = is_bot ? t.message.bot : role !== roles.member && roleName(role)
  return (
    <ListRow
      lead={
        <Avatar name={full_name} id={user_id} picture={avatar_url} size={32} presence={presence} />
      }
      name={
        <>
          {full_name}
          {user_id === replica.selfId && <span class="list-row__detail"> {t.common.you}</span>}
        </>
      }
      detail={status}
      aside={is_active ? ranked : t.presence.deactivated}
      action={action}
      onPress={(element) => openPersonCard(element, user_id)}
    />
  )
}
