import { api } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { aRealm } from '../../test/a-realm.ts'
import { makesBot } from '../../test/makes-bot.ts'
import { hasTooManyContainers } from './json-containers.ts'

describe('security 25: JSON of more lists and objects than any request needs is not parsed', () => {
  test.each([
    ['nested lists', '['.repeat(60_000) + ']'.repeat(60_000), true],
    ['nested objects', `${'{"a":'.repeat(60_000)}1${'}'.repeat(60_000)}`, true],
    ['lists beside each other', `[${'[],'.repeat(60_000)}[]]`, true],
    ['objects beside each other', `[${'{},'.repeat(60_000)}{}]`, true],
    ['as many as allowed', `[${'[],'.repeat(49_998)}[]]`, false],
    ['numbers', `[${'1,'.repeat(100_000)}1]`, false],
    ['brackets in a text', JSON.stringify('[{\\"'.repeat(60_000)), false],
  ])('%s', (_what, json, expected) => {
    expect(hasTooManyContainers(json)).toBe(expected)
  })

  test('in parameters and payloads', async () => {
    const org = await aRealm()
    const { ana } = org
    const hook = await makesBot(org, ana, { bot_type: 2 })
    const json = `[${'{},'.repeat(60_000)}{}]`

    const subscribing = await ana.requests('POST', '/users/me/subscriptions', {
      subscriptions: json,
    })
    expect(subscribing.body).toMatchObject({ msg: expect.stringContaining('50000 lists') })
    const calling = hook.calls(api.webhooks.json, { payload: json } as never)
    await expect(calling).rejects.toMatchObject({ status: 400 })
  })
})
