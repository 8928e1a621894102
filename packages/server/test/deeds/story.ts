import type { ChannelId, GroupId, MessageId, UserId } from '@parley/contract'
import type { TestRealm } from '../a-realm.ts'
import type { Loose, Person } from '../person.ts'
import type { seededRandom } from '../random.ts'

/** An organization in which people do things at random. */
export interface Story extends TestRealm {
  readonly random: ReturnType<typeof seededRandom>
  readonly people: readonly Person[]
  readonly team: GroupId
  readonly channels: ChannelId[]
  readonly messages: MessageId[]
  readonly bots: UserId[]
}

/** Something that one of them does. It may be refused. */
export type Deed = (story: Story) => Promise<unknown>

/** There is always something to pick from. */
export const nothing = 999_999 as never

/** Only refusals are expected. */
export function rethrowFaults(error: Loose): void {
  if (!(error.status < 500)) throw error
}

/** As `requests`, but an error of the server is thrown. */
export async function asks(
  person: Person,
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  params: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { status } = await person.requests(method, path, params)
  if (status >= 500) throw new Error(`${method} ${path} answers ${status}`)
}

/** No text is sent twice. */
export const someText = ({ random }: Story) => `text ${random.below(1_000_000)}`

export const someName = ({ random }: Story) => `name ${random.below(1000)}`

export const someTopic = ({ random }: Story) => random.pick(['x', 'y', '✔ x', ''])

/** The name of some channel. */
export function someChannel({ random, realm, channels }: Story): string {
  return realm.directory.channels.get(random.pick(channels))?.name ?? ''
}

export const somebody = ({ random, people }: Story): UserId => random.pick(people).id

/** A value of a setting that holds a group. */
export function someGroup(story: Story): Loose {
  const { random, people, realm, team } = story
  const group = random.pick([...realm.directory.groups.keys()])
  return random.pick<Loose>([
    team,
    group,
    { direct_members: random.some(people).map(({ id }) => id), direct_subgroups: [group] },
    { direct_members: [somebody(story)], direct_subgroups: [] },
  ])
}

/** A group that somebody made. */
export const someMadeGroup = ({ random, realm }: Story): GroupId =>
  random.pick([...realm.directory.groups.values()].filter(({ isSystem }) => !isSystem)).id
