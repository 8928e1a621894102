import type { Replica, UserGroup } from '@parley/client/replica'
import type { AppContext } from '../app-context.ts'
import { showToast } from '../parts/toast.tsx'
import { t } from '../words/words.ts'
import { intend } from './intend.ts'

/** Puts somebody into a group, or takes them out; the toast offers to take it back. */
export function changeMember(
  { client }: AppContext,
  { id: user_group_id }: UserGroup,
  userId: number,
  how: 'add' | 'delete',
  done: string,
): void {
  const members = [userId as Replica['selfId']]
  const change = (way: 'add' | 'delete') =>
    client.groups.updateMembers({ user_group_id, [way]: members })
  const back = how === 'add' ? 'delete' : 'add'
  intend(async () => {
    await change(how)
    const action = { label: t.common.undo, run: () => intend(() => change(back)) }
    showToast({ text: done, action })
  })
}
