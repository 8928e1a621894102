import {
  api,
  channelPermissions,
  endpoints,
  groupPermissionNames,
  realmPermissionNames,
} from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { Refused } from '../../../test/call.ts'
import {
  aStage,
  channelScenarios,
  groupScenarios,
  realmScenarios,
  type Scenario,
  type Stage,
  valueFor,
} from '../../../test/permission-scenarios.ts'
import type { Loose } from '../../../test/person.ts'

type Give = (stage: Stage, value: Loose) => Promise<unknown>

/** The actor fails without the permission and succeeds with it. */
async function plays(scenario: Scenario, give: Give): Promise<void> {
  const stage = await aStage()
  const who = stage[scenario.by ?? 'ana']
  if (scenario.first) await stage.olga.calls(api.realm.update, scenario.first)
  for (const given of [false, true]) {
    const prepared = (await scenario.prepare?.(stage)) ?? {}
    await give(stage, valueFor(stage, scenario, given))
    const outcome = await scenario.attempt(stage, prepared, who).then(
      () => true,
      (error) => {
        expect(error).toBeInstanceOf(Refused)
        return false
      },
    )
    expect(outcome, given ? 'may' : 'may not').toBe(given)
  }
}

describe('a permission of the organization is enforced', () => {
  const built = realmPermissionNames.flatMap((name): [string, Scenario][] => {
    const scenario = realmScenarios[name]
    return 'awaits' in scenario ? [] : [[name, scenario]]
  })
  test.each(built)('%s', async (name, scenario) => {
    await plays(scenario, ({ olga }, value) =>
      olga.calls(api.realm.update, { [name]: { new: value } }),
    )
  })

  test('or there is nothing yet that it would be asked for', () => {
    const routes = new Set(endpoints.map(({ method, path }) => `${method} ${path}`))
    const overdue = Object.entries(realmScenarios).filter(
      ([, scenario]) => 'awaits' in scenario && routes.has(scenario.awaits),
    )
    expect(overdue.map(([name]) => name)).toEqual([])
  })
})

describe('a permission of a channel is enforced', () => {
  test.each(Object.keys(channelPermissions) as (keyof typeof channelPermissions)[])(
    '%s',
    async (name) => {
      await plays(channelScenarios[name], ({ olga, stream_id }, value) =>
        olga.calls(api.channels.update, { stream_id, [name]: { new: value } }),
      )
    },
  )
})

describe('a permission of a group is enforced', () => {
  test.each(groupPermissionNames)('%s', async (name) => {
    await plays(groupScenarios[name], ({ olga, group_id: user_group_id }, value) =>
      olga.calls(api.groups.update, { user_group_id, [name]: { new: value } }),
    )
  })
})
