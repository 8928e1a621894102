import type { LightClient } from '@parley/client/light'
import type { Replica, UserGroup } from '@parley/client/replica'
import type { AppContext } from '../app-context.ts'
import { showToast } from '../parts/toast.tsx'
import { t } from '../words/words.ts'
import { intend } from './intend.ts'

export type NewGroup = Parameters<LightClient['groups']['create']>[0]
export type GroupChange = Omit<Parameters<LightClient['groups']['update']>[0], 'user_group_id'>

/** Creates a group and resolves with its id. */
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

/** A deactivated group keeps its members and can be reactivated, but nobody can mention it. */
export async function deactivateGroup({ client }: AppContext, { id }: UserGroup): Promise<void> {
  await client.groups.deactivate({ user_group_id: id })
}

/** The user or group that is added or removed. */
export interface Membership {
  readonly kind: 'person' | 'group'
  readonly id: number
}

/** Adds a user or a group to a group, or removes it. The toast offers an undo. */
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
