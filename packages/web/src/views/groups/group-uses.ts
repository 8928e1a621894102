import type { Replica } from '@parley/client/replica'
import { c } from '../../words/channel-words.ts'
import { p } from '../../words/people-words.ts'

/** A use of a group that prevents its deactivation, as in the API. */
export type Use =
  | { readonly type: 'subgroup'; readonly supergroup_ids: readonly number[] }
  | { readonly type: 'channel'; readonly channel_id: number; readonly settings: readonly string[] }
  | { readonly type: 'user_group'; readonly group_id: number; readonly settings: readonly string[] }
  | { readonly type: 'realm'; readonly settings: readonly string[] }

/** The uses of a group, from the error of a refused deactivation. */
export function usesIn(error: unknown): readonly Use[] {
  const { fields } = error as { readonly fields?: Readonly<Record<string, unknown>> }
  return (fields?.objections as readonly Use[] | undefined) ?? []
}

/** A sentence that names where a group is in use. */
export function useText({ channels, groups }: Replica, use: Use): string {
  const groupOf = (id: number) => `@${groups.byId.get(id)?.name ?? id}`
  if (use.type === 'subgroup') return p.groups.inUseSubgroup(use.supergroup_ids.map(groupOf))
  if (use.type === 'realm') return p.groups.inUseOrganization
  if (use.type === 'channel') {
    const name = channels.byId.get(use.channel_id)?.name ?? String(use.channel_id)
    return p.groups.inUseOf(`#${name}`, namesOf(use.settings, c.permissions))
  }
  return p.groups.inUseOf(groupOf(use.group_id), namesOf(use.settings, p.groups))
}

function namesOf(settings: readonly string[], words: object): string[] {
  const known = words as Readonly<Record<string, unknown>>
  return settings.map((name) => (typeof known[name] === 'string' ? known[name] : name))
}
