import type { LightClient } from '@parley/client/light'
import type { Replica, UserGroup } from '@parley/client/replica'
import type { AppContext } from '../app-context.ts'
import { showToast } from '../parts/toast.tsx'
import { t } from '../words/words.ts'
import { intend } from './intend.ts'

export type NewGroup = Parameters<LightClient['groups']['create']>[0]
export type GroupChange = Omit<Parameters<LightClient['groups']['update']>[0], 'user_group_id'>

/** Creates a group; resolves with its id. */
export async function createGroup({ client }: AppContext, group: NewGroup): Promise<number> {
  const { group_id } = await client.groups.create(group)
  return group_id
}

/** Changes a group for everybody. */
export async function changeGroup(
  { client }: AppContext,
  { id: user_group_id }: UserGroup,
  change: GroupChange,
): Promise<void> {
  await client.groups.update({ user_group_id, ...change })
}

/** Nobody can mention the group any more; it keeps its members, and can come back. */
export async function deactivateGroup({ client }: AppContext, { id }: UserGroup): Promise<void> {
  await client.groups.deactivate({ user_group_id: id })
}

/** What is put into a group, or taken out of it. */
export interface Membership {
  readonly kind: 'person' | 'group'
  readonly id: number
}

/** Puts somebody, or a group, into a group, or takes them out; the toast offers to take it back. */
export function changeMember(
  { client }: AppContext,
  { id: user_group_id }: UserGroup,
  { kind, id }: Membership,
  how: 'add' | 'delete',
  done: string,
): void {
  const change = (way: 'add' | 'delete') => {
    if (kind === 'person') {
      return client.groups.updateMembers({ user_group_id, [way]: [id as Replica['selfId']] })
    }
    return client.groups.updateSubgroups({ user_group_id, [way]: [id as UserGroup['id']] })
  }
  const back = how === 'add' ? 'delete' : 'add'
  intend(async () => {
    await change(how)
    const action = { label: t.common.undo, run: () => intend(() => change(back)) }
    showToast({ text: done, action })
  })
}
