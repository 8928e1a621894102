import type { UserId } from '@parley/contract'
import { type Fragment, inOrder } from '../../db/fragments.ts'
import type { Sql } from '../../db/transaction.ts'
import { type StoredFlag, storedFlags } from '../message/stored-flags.ts'
import { isOfText, mayLead } from './is-indexed.ts'
import type { Narrow, NarrowCondition } from './narrow.ts'
import {
  channelMentionSql,
  flaggedSql,
  type NarrowContext,
  narrowSql,
  reactedSql,
  saysNameSql,
} from './narrow-sql.ts'

/** A way to messages of a narrow. All its ways together find all of them, and some of them twice. */
export interface Way {
  /** `from` and `where` of a statement, to which conditions can be added. */
  readonly from: Fragment
  /** The message's id, as a column of the index that leads. */
  readonly id: Fragment
  readonly order: Fragment
}

interface Found {
  readonly narrow: Narrow
  /** Further conditions of messages. */
  readonly more: Fragment
  /** Whether the further conditions have an index that is to be used instead of the order of ids. */
  readonly isSorted?: boolean
}

/**
 * The ways to the messages of a narrow. A condition that another table answers leads to its messages, unless another may lead to fewer. The
 * database takes everything to be spread evenly: it walked back through all messages, or joined all flags with all messages. With 400,000
 * messages and 130,000 mentions, finding a hundred took 1.5 s. Note: `offset 0` keeps the conditions of each message to themselves.
 */
export function waysTo(context: NarrowContext, { narrow, more, isSorted = false }: Found): Way[] {
  const { sql, viewer } = context
  const { realmId } = viewer.directory
  // Note: an expression matches no index's order.
  const order = isSorted ? sql`id + 0` : sql`id`
  const direct = (conditions: Narrow['conditions'], condition: Fragment): Way => ({
    from: sql`from message where realm_id = ${realmId} ${condition}
      ${narrowSql(context, { ...narrow, conditions })} ${more}`,
    id: sql`id`,
    order,
  })
  const lead = leadOf(narrow)
  if (!lead) return [direct(narrow.conditions, sql``)]
  const others = narrow.conditions.filter((condition) => condition !== lead.condition)
  const isFound = isSorted || others.some((condition) => mayLead(condition, context.unread))
  const led = (leader: Fragment, condition = sql``): Way => ({
    from: sql`from (${leader} ${alsoFlagged(context, others)}) as leader, lateral (
        select * from message where realm_id = ${realmId} and id = leader.message_id ${condition}
          ${narrowSql({ ...context, isOfFew: true }, { ...narrow, conditions: others.filter((one) => !isFlag(one)) })}
          ${more} offset 0) as message
      where true`,
    id: sql`leader.message_id`,
    order: sql`leader.message_id`,
  })
  const byFlag = (flag: StoredFlag, userId = viewer.id, condition = sql``): Way => {
    const flagged = flaggedSql(context, userId, storedFlags[flag])
    if (!isFound) return led(flagged, condition)
    return direct(others, sql`and message.id in (${flagged}) ${condition}`)
  }
  switch (lead.on) {
    case 'flag':
      return [byFlag(lead.flag)]
    case 'calls':
      return [byFlag('mentioned', lead.id, sql`and ${saysNameSql(sql, lead.id)}`)]
    case 'reacted':
      if (isFound) return [direct(narrow.conditions, sql``)]
      return [led(reactedSql(context))]
    case 'mentioned':
      return [
        byFlag('mentioned'),
        byFlag('topic_wildcard_mentioned'),
        direct(others, channelMentionSql(context)),
      ]
  }
}

type FlagCondition = Extract<NarrowCondition, { on: 'flag' }>

function isFlag(condition: NarrowCondition): condition is FlagCondition {
  return condition.on === 'flag' && !condition.negated
}

/** Other flags, where a flag leads. Note: so flags meet in their index, whichever of them is rarer. */
function alsoFlagged(context: NarrowContext, others: readonly NarrowCondition[]): Fragment {
  const { sql, viewer } = context
  const inIndex = others.filter(isFlag).map(({ flag }) => {
    return sql`and message_id in (${flaggedSql(context, viewer.id, storedFlags[flag])})`
  })
  return inOrder(sql, inIndex)
}

type Lead = { readonly condition: NarrowCondition } & (
  | { readonly on: 'flag'; readonly flag: StoredFlag }
  | { readonly on: 'calls'; readonly id: UserId }
  | { readonly on: 'mentioned' | 'reacted' }
)

/** Note: mentions first, because one statement does not find them, and `reacted` last, because it leads to those of everybody. */
function leadOf({ conditions }: Narrow): Lead | undefined {
  const leads = conditions.map(asLead).filter((lead) => lead !== undefined)
  const mentioned = leads.find(({ on }) => on === 'mentioned')
  return mentioned ?? leads.find(({ on }) => on !== 'reacted') ?? leads[0]
}

function asLead(condition: NarrowCondition): Lead | undefined {
  if (condition.negated) return undefined
  switch (condition.on) {
    case 'flag':
      return { on: 'flag', flag: condition.flag, condition }
    case 'calls':
      return { on: 'calls', id: condition.id, condition }
    case 'mentioned':
      return { on: 'mentioned', condition }
    case 'has':
      return isOfText(condition.what) ? undefined : { on: 'reacted', condition }
    default:
      return undefined
  }
}

interface Wanted {
  /** Among them `id`. */
  readonly columns: Fragment
  /** The comparison of the id, such as `< 5`. */
  readonly bound: Fragment
  readonly isDown: boolean
  readonly limit: number
}

/** A statement that finds the nearest messages on one side of an anchor. */
export function nearest(
  sql: Sql,
  ways: readonly Way[],
  { columns, bound, isDown, limit }: Wanted,
): Fragment {
  const direction = isDown ? sql`desc` : sql``
  const statements = ways.map(
    ({ from, id, order }) =>
      sql`(select ${columns} ${from} and ${id} ${bound}
        order by ${order} ${direction} limit ${limit})`,
  )
  const [first = sql``, ...rest] = statements
  if (rest.length === 0) return first
  const all = inOrder(
    sql,
    rest.map((one) => sql`union all ${one}`),
  )
  return sql`(select distinct on (id) * from (${first} ${all}) as found
    order by id ${direction} limit ${limit})`
}
