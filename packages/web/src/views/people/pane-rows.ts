import type { Person } from '@parley/client/replica'
import { p } from '../../words/people-words.ts'

export type PaneRow = { readonly person: Person } | { readonly heading: string }

/** People under headings: those of the conversation, then the others. Without a conversation, there are no headings. */
export function paneRows(
  people: readonly Person[],
  inside: readonly number[] | undefined,
  title: string,
): PaneRow[] {
  const rowsOf = (some: readonly Person[]) => some.map((person) => ({ person }))
  if (!inside) return rowsOf(people)
  const known = new Set(inside)
  const parts = [
    [title, people.filter(({ user_id }) => known.has(user_id))],
    [p.list.others, people.filter(({ user_id }) => !known.has(user_id))],
  ] as const
  return parts.flatMap(([name, some]): PaneRow[] =>
    some.length === 0 ? [] : [{ heading: `${name} · ${some.length}` }, ...rowsOf(some)],
  )
}
