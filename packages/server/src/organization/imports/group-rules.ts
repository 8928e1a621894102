import { systemGroups } from '@parley/contract'
import { systemGroupId } from '../../groups/public.ts'
import type { ArchiveRow } from '../../realms/archive-table.ts'
import { refuse } from './archive-refused.ts'

const systemIds: ReadonlySet<number> = new Set(systemGroups.map(systemGroupId))

/**
 * The members of a system group follow from roles. Note: a user whom a row added to one would have its rights, and no list of
 * members would show them.
 */
export function memberFault({ group_id }: ArchiveRow): string | undefined {
  return systemIds.has(Number(group_id)) ? 'a system group has members of its own' : undefined
}

/** The groups in each group, as an archive lists them. */
export class Subgroups {
  readonly #of = new Map<number, number[]>()

  note({ group_id, subgroup_id }: ArchiveRow): void {
    const [group, subgroup] = [Number(group_id), Number(subgroup_id)]
    if (systemIds.has(group) && subgroup !== group - 1)
      refuse(`subgroups: the system group ${group} contains the group ${subgroup}`)
    const known = this.#of.get(group)
    if (known) known.push(subgroup)
    else this.#of.set(group, [subgroup])
  }

  /** Memberships are counted by paths: in a circle, a removed member would keep the rights. */
  requireNoCircle(): void {
    const left = new Map<number, number>()
    for (const subgroups of this.#of.values())
      for (const id of subgroups) left.set(id, (left.get(id) ?? 0) + 1)
    const free = [...this.#of.keys()].filter((id) => !left.has(id))
    // A group is taken when all that contain it were taken: those in a circle never are.
    for (let id = free.pop(); id !== undefined; id = free.pop()) {
      for (const inside of this.#of.get(id) ?? []) {
        const count = (left.get(inside) ?? 0) - 1
        if (count > 0) left.set(inside, count)
        else {
          left.delete(inside)
          free.push(inside)
        }
      }
    }
    const [circular] = left.keys()
    if (circular !== undefined) refuse(`subgroups: the group ${circular} contains itself`)
  }
}
