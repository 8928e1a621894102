import { findable } from '@parley/client/findable'
import type { Replica } from '@parley/client/replica'
import type { Problem, SearchWorld, Sought } from './parse.ts'
import { searchWords } from './search-words.ts'

/** Looks up names in the organization. The beginning of a name is enough if it matches only one person. */
export function worldOf(replica: Replica): SearchWorld {
  return {
    selfId: replica.selfId,
    person: (text) => personOf(replica, text),
    channel: (text) => replica.channels.peekName(text.replace(/^#/, ''))?.stream_id,
  }
}

function personOf(replica: Replica, text: string): Sought {
  const wanted = text.toLowerCase()
  if (wanted === '') return undefined
  if (wanted === 'me') return replica.selfId
  const byEmail = replica.people.peekEmail(wanted)
  if (byEmail) return byEmail.user_id
  const sought = findable(text)
  let exact: Sought
  let begins: Sought
  for (const { full_name, user_id } of replica.people.byId.peekValues()) {
    if (full_name.toLowerCase() === wanted) exact = exact === undefined ? user_id : 'several'
    else if (findable(full_name).startsWith(sought))
      begins = begins === undefined ? user_id : 'several'
  }
  return exact ?? begins
}

/** A sentence about an invalid search. */
export function problemText(problem: NonNullable<Problem>): string {
  const words = searchWords()
  const { kind, text } = problem
  if (kind === 'person') return words.noPerson(text)
  if (kind === 'people') return words.severalPeople(text)
  if (kind === 'channel') return words.noChannel(text)
  return kind === 'date' ? words.noDate(text) : words.noWord(text)
}
