import { api, featureLevel } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import { asks } from '../../../test/asks.ts'

test('visitors learn the organization and its sign-in methods before they sign in', async () => {
  const { olga, host } = await aRealm()
  const settings = await olga.calls(api.server.getSettings, {})
  const methods = Object.entries(settings.authentication_methods)

  expect(methods.filter(([, isOn]) => isOn).map(([name]) => name)).toEqual(['password', 'email'])
  expect(settings).toMatchObject({
    email_auth_enabled: true,
    is_incompatible: false,
    push_notifications_enabled: false,
    realm_name: 'Test',
    realm_web_public_access_enabled: false,
    require_email_format_usernames: true,
  })
  expect(settings.realm_url).toContain(host)
  expect(settings.realm_uri).toBe(settings.realm_url)
  expect(settings.realm_icon).toContain(settings.realm_url)
  const { status, body } = await asks(host, { method: 'GET', url: '/server_settings' })
  expect(status).toBe(200)
  expect(body).toEqual({ result: 'success', msg: '', ...settings })
})

test('older and newer names say the same of the server', async () => {
  const { olga } = await aRealm()
  const settings = await olga.calls(api.server.getSettings, {})

  expect(settings.service_feature_level).toBe(featureLevel)
  for (const what of ['feature_level', 'version', 'merge_base'] as const) {
    expect(settings[`zulip_${what}`]).toBe(settings[`service_${what}`])
  }
})

test('it tells that there is something to read without an account, once there is', async () => {
  const { olga } = await aRealm()
  await olga.calls(api.realm.update, { enable_spectator_access: true })
  const isOpen = async () =>
    (await olga.calls(api.server.getSettings, {})).realm_web_public_access_enabled

  expect(await isOpen()).toBe(false)
  await olga.calls(api.channels.create, { name: 'news', subscribers: [], is_web_public: true })
  expect(await isOpen()).toBe(true)
})
