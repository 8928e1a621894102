import {
  api,
  givenSettingNames,
  type RealmSettings,
  realmNameInvalid,
  realmPermissionNames,
  welcomeEmpty,
} from '@parley/contract'
import { on } from '../../http/handler.ts'
import { greetSelf, prepareGreeting } from '../../joining/public.ts'
import { deactivateRealm } from './deactivate-realm.ts'
import { realmNameProblem } from './realm-name.ts'
import { updateRealm } from './update-realm.ts'

export const realmRoutes = [
  on(api.realm.deactivate, ({ params, write }) =>
    write(deactivateRealm, params.deletion_delay_days),
  ),

  on(api.realm.testWelcomeMessage, async ({ viewer, params, write }) => {
    const greeting = await prepareGreeting(viewer, params.welcome_message_custom_text)
    if (!greeting) throw welcomeEmpty({})
    return { message_id: await write(greetSelf, greeting) }
  }),

  on(api.realm.update, async ({ params, write }) => {
    const name = params.name === undefined ? undefined : requireRealmName(params.name)
    const settings = named(givenSettingNames, params) as Partial<RealmSettings>
    await write(updateRealm, { name, settings, permissions: named(realmPermissionNames, params) })
  }),
]

/** The name as it is stored, or a refusal. */
function requireRealmName(given: string): string {
  const name = given.trim()
  const problem = realmNameProblem(name)
  if (problem !== undefined) throw realmNameInvalid({ problem })
  return name
}

/** The given settings. */
function named<Name extends string, Given extends Readonly<Record<Name, unknown>>>(
  names: readonly Name[],
  params: Given,
): { [N in Name]?: Exclude<Given[N], undefined> } {
  const given = names.filter((name) => params[name] !== undefined)
  const entries = given.map((name) => [name, params[name]])
  return Object.fromEntries(entries) as { [N in Name]?: Exclude<Given[N], undefined> }
}
