import { type Role, roles, type UserId } from '@parley/contract'
import { createApiKey, newSecret } from '../access/public.ts'
import { invariant } from '../invariant.ts'
import type { Parley } from '../parley.ts'
import { createUser } from '../people/public.ts'
import type { Realm } from '../realms/realm.ts'
import { type Command, type CommandContext, siteOf, withParley, zuliprc } from './command.ts'
import { CommandRefused } from './command-refused.ts'
import { firstStart } from './first-start.ts'
import { writePrivately } from './secret-files.ts'

export interface DemoPerson {
  readonly id: UserId
  readonly email: string
  readonly key: string
}

/** The people of the tests: what developers see is what is tested. */
interface Cast {
  readonly ana: DemoPerson
  readonly ben: DemoPerson
  readonly gus: DemoPerson
}

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
      await talk(parley, host, cast)
      for (const person of Object.values(cast)) await tellOf(context, person)
      context.tell('Done; start the server with `npm start`')
    }),
}

/** Creates the people of the demo. */
export async function settle(realm: Realm, host: string): Promise<Cast> {
  return {
    ana: await settleOne(realm, host, 'Ana', roles.member),
    ben: await settleOne(realm, host, 'Ben', roles.member),
    gus: await settleOne(realm, host, 'Gus', roles.guest),
  }
}

async function settleOne(realm: Realm, host: string, name: string, role: Role) {
  const email = `${name.toLowerCase()}@${host.replace(/:\d+$/, '')}.demo`
  const profile = { email, fullName: name, role, passwordHash: null }
  const id = await realm.writeAsSystem(createUser, profile)
  const key = newSecret()
  await realm.write(createApiKey, id, { name: 'zuliprc', secret: key })
  return { id, email, key }
}

/** What they say to each other, over the API as everybody does. */
export async function talk(parley: Parley, host: string, { ana, ben, gus }: Cast): Promise<void> {
  const says = (person: DemoPerson, to: string, topic: string, content: string) =>
    calls(parley, host, person, '/messages', { type: 'channel', to, topic, content })
  await calls(parley, host, ana, '/users/me/subscriptions', {
    subscriptions: JSON.stringify([
      { name: 'design', description: 'How things look and **why**' },
      { name: 'kitchen', description: 'Lunch and other serious matters' },
    ]),
    principals: JSON.stringify([ana.id, ben.id, gus.id]),
  })
  await says(
    ana,
    'design',
    'the new logo',
    'Three drafts are on the table. @**Ben**, which one? :eyes:',
  )
  await says(
    ben,
    'design',
    'the new logo',
    '> Three drafts are on the table.\n\nThe second. It is *calm*.',
  )
  await says(
    ana,
    'design',
    'the new logo',
    '| draft | votes |\n|---|---|\n| first | 1 |\n| second | 2 |',
  )
  await says(gus, 'kitchen', 'friday', 'Who cooks? I bring `salt`, and\n```math\nE = mc^2\n```')
  await says(ben, 'kitchen', 'friday', '/me cooks, as always')
  await calls(parley, host, ana, '/messages', {
    type: 'direct',
    to: JSON.stringify([ben.id]),
    content: 'Thank you for yesterday :tada:',
  })
}

async function calls(
  { http }: Parley,
  host: string,
  person: DemoPerson,
  path: string,
  params: Record<string, string>,
): Promise<void> {
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
  invariant(answer.statusCode === 200, `the demo is understood: ${answer.body}`)
}

async function tellOf(context: CommandContext, { id, email, key }: DemoPerson): Promise<void> {
  const text = zuliprc({ email, key, site: siteOf(context.settings) })
  const file = await writePrivately(context.settings, `zuliprc-${id}`, text)
  context.tell(`${email} signs in with ${file}`)
}
