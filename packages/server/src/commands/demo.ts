import { roles, type UserId } from '@parley/contract'
import { createApiKey, newSecret } from '../access/public.ts'
import { invariant } from '../invariant.ts'
import type { Parley } from '../parley.ts'
import { createUser } from '../people/public.ts'
import type { Realm } from '../realms/realm.ts'
import { type Command, type CommandContext, siteOf, withParley, zuliprc } from './command.ts'
import { CommandRefused } from './command-refused.ts'
import {
  channels,
  conversation,
  type DemoRequest,
  fullNames,
  type Member,
  responsesTo,
  statuses,
} from './demo-story.ts'
import { firstStart } from './first-start.ts'
import { writePrivately } from './secret-files.ts'

export interface DemoPerson {
  readonly id: UserId
  readonly email: string
  readonly key: string
}

type Cast = Readonly<Record<Member, DemoPerson>>

export const demoCommand: Command = {
  about: 'fill an empty organization with sample people, channels and messages',
  flags: {},
  run: (context) =>
    withParley(context, async (parley) => {
      await firstStart(parley, context.settings, context.tell)
      const host = new URL(siteOf(context.settings)).host
      const realm = await parley.realms.atHost(host)
      const inhabitants = [...realm.directory.users.values()].filter(({ botType }) => !botType)
      if (inhabitants.length > 1) {
        throw new CommandRefused(
          'The organization already has people; a demo needs an empty DATA_DIR',
        )
      }
      const cast = await settle(realm, host)
      await talk(parley, realm, host, cast)
      for (const person of Object.values(cast)) await tellOf(context, person)
      context.tell('Done; start the server with `npm start`')
    }),
}

/** Creates the people of the demo. */
export async function settle(realm: Realm, host: string): Promise<Cast> {
  const cast: Partial<Record<Member, DemoPerson>> = {}
  for (const [member, name] of Object.entries(fullNames) as [Member, string][]) {
    const email = `${member}@${host.replace(/:\d+$/, '')}.demo`
    const role = member === 'gus' ? roles.guest : roles.member
    const profile = { email, fullName: name, role, passwordHash: null }
    const id = await realm.writeAsSystem(createUser, profile)
    const key = newSecret()
    await realm.write(createApiKey, id, { name: 'zuliprc', secret: key })
    cast[member] = { id, email, key }
  }
  return cast as Cast
}

/** The team subscribes the owner to its channels and writes messages, using the API. */
export async function talk(parley: Parley, realm: Realm, host: string, cast: Cast): Promise<void> {
  const owner = [...realm.directory.users.values()].find(({ role }) => role === roles.owner)
  invariant(owner, 'an organization has an owner')
  const call: Call = (member, path, params) => calls(parley, host, cast[member], path, params)

  const everyone = [owner, ...Object.values(cast)]
  await call('ana', '/users/me/subscriptions', {
    subscriptions: JSON.stringify(channels),
    principals: idsOf(everyone),
  })
  for (const { member, text, emoji } of statuses) {
    await call(member, '/users/me/status', { status_text: text, emoji_name: emoji })
  }
  for (const line of conversation(owner.fullName)) {
    const { to, text: content } = line
    const recipients =
      'ownerAnd' in to
        ? { type: 'direct', to: idsOf([owner, ...to.ownerAnd.map((member) => cast[member])]) }
        : { type: 'channel', to: to[0], topic: to[1] }
    const { id } = await call(line.by, '/messages', { ...recipients, content })
    for (const response of responsesTo(line, String(id))) await call(...response)
  }
}

function idsOf(people: readonly { readonly id: UserId }[]): string {
  return JSON.stringify(people.map(({ id }) => id))
}

type Answer = Readonly<Record<string, unknown>>
type Call = (...request: DemoRequest) => Promise<Answer>

async function calls(
  { http }: Parley,
  host: string,
  person: DemoPerson,
  path: string,
  params: DemoRequest[2],
): Promise<Answer> {
  const credentials = Buffer.from(`${person.email}:${person.key}`).toString('base64')
  const answer = await http.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    headers: {
      host,
      authorization: `Basic ${credentials}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams(params).toString(),
  })
  invariant(answer.statusCode === 200, `POST ${path} of the demo succeeds: ${answer.body}`)
  return answer.json()
}

async function tellOf(context: CommandContext, { id, email, key }: DemoPerson): Promise<void> {
  const text = zuliprc({ email, key, site: siteOf(context.settings) })
  const file = await writePrivately(context.settings, `zuliprc-${id}`, text)
  context.tell(`${email} signs in with ${file}`)
}
