import type { UserGroup } from '@parley/client/replica'
import { useApp } from '../../app-context.ts'
import { changeMember } from '../../intents/groups.ts'
import { Button } from '../../parts/button.tsx'
import { groupRights } from '../../people/group-rights.ts'
import { p } from '../../words/people-words.ts'

/** Joins or leaves a group, if the user may. */
export function MembershipButton({ group }: { readonly group: UserGroup }) {
  const app = useApp()
  const { isIn, joins, leaves } = groupRights(app.replica, group)
  const self = { kind: 'person', id: app.replica.selfId } as const
  if (isIn) {
    if (!leaves) return null
    const leave = () => changeMember(app, group, self, 'delete', p.groups.left(group.name))
    return (
      <Button size="small" kind="quiet" icon="check" class="join-button" onClick={leave}>
        {p.groups.joined}
        <span class="visually-hidden">. {p.groups.leave(group.name)}</span>
      </Button>
    )
  }
  if (!joins) return null
  const join = () => changeMember(app, group, self, 'add', p.groups.joinedNow(group.name))
  return (
    <Button size="small" class="join-button" onClick={join}>
      {p.groups.join}
      <span class="visually-hidden"> @{group.name}</span>
    </Button>
  )
}
