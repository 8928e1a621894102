import type { HeldKey, World } from './world.ts'

/** An attempted operation. */
export interface Deed {
  readonly what: string
  readonly asks: () => Promise<unknown>
  /** Whether the person was given the right to do so; asked of the ledger before it happens. */
  readonly isGiven: boolean
  /** What the ledger records if it succeeds. */
  readonly learn: (answer: never) => void | Promise<void>
}

export type DeedOf = (world: World, key: HeldKey) => Deed

/**
 * A user tries something with a key that they were shown at some time. If it succeeds, they must have been given
 * the right: that is the property.
 */
export async function tries(
  world: World,
  deeds: Readonly<Record<string, DeedOf>>,
  names: readonly string[],
): Promise<string | undefined> {
  const { random, keys, ledger, story } = world
  const alive = keys.filter((one) => ledger.acts(one))
  const key = random.pick(random.below(4) === 0 ? keys : alive)
  const name = random.pick(names)
  const deed = deeds[name]?.(world, key)
  if (!deed) throw new Error(`there is no deed ${name}`)
  const isGiven = deed.isGiven && ledger.acts(key)
  const answer = await deed.asks().then(
    (value) => ({ value }),
    () => undefined,
  )
  if (!answer) return undefined
  const { person, through } = key
  const way = through === person ? '' : ` through ${through.name}`
  story.push(`${person.name}${way}: ${deed.what}`)
  if (!isGiven) throw new Error(`More than was given:\n  ${story.slice(-60).join('\n  ')}`)
  await deed.learn(answer.value as never)
  return name
}
