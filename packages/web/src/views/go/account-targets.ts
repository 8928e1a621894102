import type { Replica } from '@parley/client/replica'
import type { Route } from '../../routes/route.ts'
import { goWords } from './go-words.ts'
import { searchText, wordsIn } from './rank.ts'
import type { Target } from './target.ts'

/** Two letters begin too many names. */
const fewest = 3

/**
 * Whether a query is about accounts: as a setting (`>ana`), or by their words (“manage ana”). Otherwise everybody would be found
 * twice.
 */
export function asksForAccounts(query: string): boolean {
  const words = wordsIn(query)
  if (query.trim().startsWith('>')) return words.length > 0
  const { account, bot } = goWords().manage
  const own = wordsIn(`${account} ${bot}`)
  return words.some((word) => word.length >= fewest && own.some((one) => one.startsWith(word)))
}

/** The accounts of people and bots that the user may change. */
export function accountTargets(replica: Replica): Target[] {
  const { account, bot } = goWords().manage
  const people = replica.self.peek().is_admin ? [...replica.people.byId.peekValues()] : []
  const managed = people.filter(({ is_bot }) => !is_bot)
  return [
    ...managed.map((person) => target(person, account, 'people')),
    ...[...replica.people.bots.peekValues()].map((one) => target(one, bot, 'bots')),
  ]
}

interface Account {
  readonly user_id: number
  readonly full_name: string
  readonly avatar_url?: string | null | undefined
}

function target({ user_id, full_name, avatar_url }: Account, detail: string, section: string) {
  const route: Route = { view: 'organization', section, id: user_id }
  return {
    key: `account ${user_id}`,
    kind: 'setting',
    label: full_name,
    detail,
    person: { id: user_id, picture: avatar_url },
    text: searchText(`${full_name} ${detail}`),
    lastId: 0,
    run: ({ go }) => go(route),
  } satisfies Target
}
