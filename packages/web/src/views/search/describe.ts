import type { Replica } from '@parley/client/replica'
import type { IconName } from '../../parts/icon.tsx'
import type { Term } from '../../routes/route.ts'
import { topicName } from '../../sidebar/topic-name.ts'
import { t } from '../../words/words.ts'
import { searchWords } from './search-words.ts'

const icons: Readonly<Record<Term['operator'], IconName>> = {
  channel: 'hash',
  channels: 'hash',
  topic: 'message-square',
  sender: 'user',
  dm: 'messages-square',
  'dm-including': 'messages-square',
  mentions: 'at-sign',
  is: 'list-filter',
  has: 'list-filter',
  in: 'list-filter',
  near: 'clock',
  with: 'clock',
  id: 'message-square',
  search: 'search',
}

export function iconOf({ operator }: Pick<Term, 'operator'>): IconName {
  return icons[operator]
}

/** A term in readable words. */
export function describeTerm(replica: Replica, term: Term): string {
  const words = searchWords()
  const said = saidOf(replica, term)
  return term.negated ? words.not(said) : said
}

function saidOf(replica: Replica, term: Term): string {
  const words = searchWords()
  const nameOf = (id: number) => replica.people.byId.get(id)?.full_name ?? t.message.somebody
  switch (term.operator) {
    case 'channel':
      return words.channel(channelName(replica, term.operand))
    case 'topic':
      return words.topic(topicName(term.operand))
    case 'sender':
      return words.sender(nameOf(term.operand))
    case 'dm':
      return words.dm(t.common.and(term.operand.map(nameOf)))
    case 'dm-including':
      return words.dmIncluding(nameOf(term.operand))
    case 'mentions':
      return words.mentions(nameOf(term.operand))
    case 'near':
    case 'with':
      return words.near
    case 'id':
      return words.id(term.operand)
    case 'search':
      return words.quoted(term.operand)
    default: {
      const known: Readonly<Record<string, string>> = words[term.operator]
      // Objects inherit some names.
      const name = Object.hasOwn(known, term.operand) ? known[term.operand] : undefined
      return name ?? `${term.operator}:${term.operand}`
    }
  }
}

function channelName(replica: Replica, operand: number | string): string {
  if (typeof operand === 'string') return operand
  return replica.channels.byId.get(operand)?.name ?? t.conversation.unknownChannel
}
