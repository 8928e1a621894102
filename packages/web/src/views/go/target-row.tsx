import { Avatar } from '../../parts/avatar.tsx'
import { Badge } from '../../parts/badge.tsx'
import { Icon } from '../../parts/icon.tsx'
import { t } from '../../words/words.ts'
import type { Target } from './target.ts'

/** A target in the list of results. */
export function TargetRow({ target }: { readonly target: Target }) {
  const { label, detail, icon, person, unread = 0 } = target
  return (
    <span class="palette__row">
      <span class="palette__sign">
        {person && <Avatar name={label} id={person.id} picture={person.picture} size={24} />}
        {icon && <Icon name={icon} size={16} />}
      </span>
      <span class="palette__label truncate">{label}</span>
      {detail && <span class="palette__detail truncate">{detail}</span>}
      <Badge count={unread} kind="plain" label={t.unread.count(unread)} />
    </span>
  )
}
