import type { NarrowDependency, NarrowMessage, NarrowTest, NarrowWorld } from './narrow-message.ts'
import { always, hasWords, inWords, isDependencies, isWords } from './narrow-words.ts'

export type * from './narrow-message.ts'

/** One term of a narrow, as clients write it. */
export interface NarrowTermLike {
  readonly operator: string
  readonly operand: string | number | readonly number[]
  readonly negated?: boolean | undefined
}

interface Rule {
  readonly dependsOn: (operand: NarrowTermLike['operand']) => readonly NarrowDependency[]
  /** Undefined: there is no such operand. */
  readonly test: (operand: NarrowTermLike['operand']) => NarrowTest | undefined
}

const nameKey = (name: string) => name.toLowerCase()

/** The names by which clients call the empty topic. */
const emptyTopicNames: readonly string[] = ['(no topic)', 'general chat']

function topicKey(operand: NarrowTermLike['operand']): string {
  const topic = String(operand).trim()
  return emptyTopicNames.includes(topic) ? '' : nameKey(topic)
}

function word(words: Readonly<Record<string, NarrowTest>>): Rule['test'] {
  return (operand) => (Object.hasOwn(words, String(operand)) ? words[String(operand)] : undefined)
}

const inChannel: Rule = {
  dependsOn: () => ['place', 'channels'],
  test: (operand) => {
    if (typeof operand === 'object') return undefined
    return ({ channelId }, world) =>
      channelId !== undefined && channelId === world.channelIdOf(operand)
  },
}

const channelSets: readonly string[] = ['archived', 'public', 'web-public']

const inChannels: Rule = {
  dependsOn: () => ['place', 'channels'],
  test: (operand) => {
    const set = String(operand)
    if (!channelSets.includes(set)) return undefined
    return ({ channelId }, world) => channelId !== undefined && world.isChannelIn(set, channelId)
  },
}

/** The ids of users whose addresses are in one text, or in a list; undefined: one is unknown. */
function idsOf(operand: NarrowTermLike['operand'], world: NarrowWorld): number[] | undefined {
  const people =
    typeof operand === 'string'
      ? operand.split(',').flatMap((address) => address.trim() || [])
      : [operand].flat()
  const ids = people.flatMap((person) => world.userIdOf(person) ?? [])
  return ids.length === people.length && ids.length > 0 ? ids : undefined
}

const dm: Rule = {
  dependsOn: () => [],
  test: (operand) => (message, world) => {
    if (message.channelId !== undefined) return false
    const ids = idsOf(operand, world)
    if (!ids) return false
    const all = new Set([...ids, world.selfId])
    const there = new Set([...message.userIds, world.selfId])
    return all.size === there.size && [...all].every((id) => there.has(id))
  },
}

function dmWith(atLeast: number): Rule {
  return {
    dependsOn: () => [],
    test: (operand) => {
      if (typeof operand === 'object') return undefined
      return ({ channelId, userIds }, world) => {
        const id = world.userIdOf(operand)
        const isLarge = userIds.length >= atLeast
        return channelId === undefined && isLarge && id !== undefined && userIds.includes(id)
      }
    },
  }
}

function person(
  dependencies: readonly NarrowDependency[],
  matches: (message: NarrowMessage, userId: number) => boolean,
): Rule {
  return {
    dependsOn: () => dependencies,
    test: (operand) => {
      if (typeof operand === 'object') return undefined
      return (message, world) => {
        const id = world.userIdOf(operand)
        return id !== undefined && matches(message, id)
      }
    },
  }
}

const rules: Readonly<Record<string, Rule>> = {
  channel: inChannel,
  channels: inChannels,
  topic: {
    dependsOn: () => ['place'],
    test: (operand) => {
      const wanted = topicKey(operand)
      return ({ channelId, topic }) => channelId !== undefined && nameKey(topic) === wanted
    },
  },
  sender: person([], ({ senderId }, id) => senderId === id),
  mentions: person(['content'], ({ html }, id) =>
    html.includes(`<span class="user-mention" data-user-id="${id}">`),
  ),
  dm,
  'dm-including': dmWith(1),
  'group-pm-with': dmWith(3),
  id: {
    dependsOn: () => [],
    test:
      (operand) =>
      ({ id }) =>
        id === Number(operand),
  },
  has: {
    dependsOn: (operand) => (operand === 'reaction' ? ['reactions'] : ['content']),
    test: word(hasWords),
  },
  is: { dependsOn: (operand) => isDependencies[String(operand)] ?? [], test: word(isWords) },
  in: { dependsOn: () => ['place', 'policies'], test: word(inWords) },
  // Clients take the operand as their anchor; it filters nothing.
  near: { dependsOn: () => [], test: () => always },
}

/** Older names of operators. */
export const narrowAliases: ReadonlyMap<string, string> = new Map([
  ['stream', 'channel'],
  ['streams', 'channels'],
  ['pm-with', 'dm'],
  ['pm_with', 'dm'],
  ['group_pm_with', 'group-pm-with'],
])

function ruleOf({ operator }: NarrowTermLike): Rule | undefined {
  const name = narrowAliases.get(operator) ?? operator
  return Object.hasOwn(rules, name) ? rules[name] : undefined
}

/** The test of one term; undefined: only the server can decide, such as for a search. */
export function narrowTermTest(term: NarrowTermLike): NarrowTest | undefined {
  const test = ruleOf(term)?.test(term.operand)
  if (!test || !term.negated || test === always) return test
  return (message, world) => !test(message, world)
}

/** The test of a whole narrow; undefined: only the server can decide. */
export function narrowTest(terms: readonly NarrowTermLike[]): NarrowTest | undefined {
  const tests = terms.map(narrowTermTest)
  if (!tests.every((test) => test !== undefined)) return undefined
  return (message, world) => {
    // Messages that the reader did not receive match only narrows that include a channel's whole history.
    if (message.flags.includes('historical') && !opensHistory(terms, world)) return false
    return tests.every((test) => test(message, world))
  }
}

/** Whether the narrow includes messages that the reader did not receive. */
function opensHistory(terms: readonly NarrowTermLike[], world: NarrowWorld): boolean {
  if (terms.some(({ operator, operand }) => operator === 'is' && operand !== 'resolved')) {
    return false
  }
  return terms.some(({ operator, operand, negated }) => {
    const name = narrowAliases.get(operator) ?? operator
    if (negated || typeof operand === 'object') return false
    if (name === 'channels') return operand === 'public'
    const id = name === 'channel' ? world.channelIdOf(operand) : undefined
    return id !== undefined && world.readsHistory(id)
  })
}

/** The changes that may add messages to a narrow or remove them. */
export function narrowDependencies(
  terms: readonly NarrowTermLike[],
): ReadonlySet<NarrowDependency> {
  return new Set(terms.flatMap((term) => ruleOf(term)?.dependsOn(term.operand) ?? []))
}

const placeDependencies: ReadonlySet<NarrowDependency> = new Set(['channels', 'place', 'policies'])

/** Whether a message could match that is in a topic and of which nothing else is known. */
export function mayHoldTopic(
  terms: readonly NarrowTermLike[],
  channelId: number,
  topic: string,
  world: NarrowWorld,
): boolean {
  const message: NarrowMessage = { ...unknownMessage, channelId, topic }
  return terms.every((term) => {
    const dependencies = ruleOf(term)?.dependsOn(term.operand) ?? []
    const isOfPlace =
      dependencies.length > 0 && dependencies.every((one) => placeDependencies.has(one))
    return !isOfPlace || (narrowTermTest(term)?.(message, world) ?? true)
  })
}

const unknownMessage: NarrowMessage = {
  id: -1,
  channelId: undefined,
  topic: '',
  senderId: -1,
  userIds: [],
  flags: [],
  html: '',
  reactions: [],
}
