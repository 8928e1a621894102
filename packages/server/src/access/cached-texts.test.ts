import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../test/a-realm.ts'

test('no cached text is written again because somebody signs in, or changes a setting of their own', async () => {
  const { realm, ana } = await aRealm()
  const { versions } = realm.directory
  const before = { ...versions }

  await ana.calls(api.settings.update, { enable_sounds: false })
  expect(versions).toEqual({ ...before, people: before.people + 1 })

  const changed = { ...versions }
  await ana.calls(api.auth.regenerateApiKey, {})
  expect(versions).toEqual(changed)
})
