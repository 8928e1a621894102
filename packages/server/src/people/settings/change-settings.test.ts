import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import { verifyAction } from '../../../test/verify-action.ts'

test('a user changes their settings, and only their own clients are notified', async () => {
  const { ana, ben, everyone } = await aRealm()
  await ben.registers()

  await verifyAction(everyone, () =>
    ana.calls(api.settings.update, {
      twenty_four_hour_time: true,
      color_scheme: 2,
      web_home_view: 'recent',
      default_language: 'pt-BR',
    }),
  )

  const { user_settings } = await ana.registers({ fetch_event_types: ['user_settings'] })
  expect(user_settings).toMatchObject({ color_scheme: 2, default_language: 'pt-BR' })
  expect(await ben.newEvents()).toEqual([])
})

test('a clock can follow the place, and older words are understood', async () => {
  const { ana, everyone } = await aRealm()
  await verifyAction(everyone, () =>
    ana.calls(api.settings.update, { twenty_four_hour_time: null }),
  )
  const older = { web_home_view: 'recent_topics' }
  expect((await ana.requests('PATCH', '/settings', older)).status).toBe(200)
  const { user_settings } = await ana.registers({ fetch_event_types: ['user_settings'] })
  expect(user_settings).toMatchObject({ twenty_four_hour_time: null, web_home_view: 'recent' })
})

test('a setting that is reset to its initial value is not stored', async () => {
  const { ana, realm } = await aRealm()
  const before = realm.directory.users.get(ana.id)?.settings
  await ana.calls(api.settings.update, { enter_sends: true })
  await ana.calls(api.settings.updateDisplay, { enter_sends: false })

  expect(realm.directory.users.get(ana.id)?.settings).toEqual(before)
})

test('older clients receive their own format, with settings at the top level', async () => {
  const { ana } = await aRealm()
  const snapshot = await ana.registers()
  expect(snapshot).toMatchObject({ color_scheme: 1, enable_sounds: true, timezone: '' })
  const types = { client_capabilities: { user_settings_object: true } }
  expect(await ana.registers(types)).not.toHaveProperty('color_scheme')
  await ana.registers({ event_types: ['update_display_settings', 'update_global_notifications'] })

  await ana.calls(api.settings.updateNotifications, { enable_sounds: false, color_scheme: 3 })

  expect(await ana.newEvents()).toMatchObject([
    { type: 'update_display_settings', setting_name: 'color_scheme', setting: 3 },
    {
      type: 'update_global_notifications',
      notification_name: 'enable_sounds',
      setting: false,
    },
  ])
})

test('name and time zone are sent to everybody', async () => {
  const { ana, ben, everyone } = await aRealm()

  await verifyAction(everyone, () =>
    ana.calls(api.settings.update, { full_name: 'Ana B.', timezone: 'Europe/Lisbon' }),
  )

  const { user } = await ben.calls(api.users.get, { user_id: ana.id })
  expect(user).toMatchObject({ full_name: 'Ana B.', timezone: 'Europe/Lisbon' })
})

test.each([
  { color_scheme: '9' },
  { color_scheme: '"dark"' },
  { enter_sends: 'maybe' },
  { email_notifications_batching_period_seconds: '0' },
  { email_address_visibility: '6' },
  { default_language: 'not a language' },
  { default_language: 'en-a1' },
  { notification_sound: '../../etc/passwd' },
  { timezone: 'Mars/Olympus' },
  { web_font_size_px: '1000000' },
  { full_name: '@' },
  { new_password: 'long enough 77 for all' },
])('bad input changes nothing: %j', async (params) => {
  const { ana, realm } = await aRealm()
  const answer = await ana.requests('PATCH', '/settings', params as Record<string, string>)
  expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  expect(realm.directory.users.get(ana.id)).toMatchObject({ settings: {}, fullName: 'Ana' })
})

test('the older paths refuse what the newer one refuses', async () => {
  const { ana } = await aRealm()
  for (const endpoint of [api.settings.updateDisplay, api.settings.updateNotifications]) {
    const promise = ana.calls(endpoint, { full_name: 'x' })
    await expect(promise).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
})

test('read-only settings are ignored, and listed as ignored', async () => {
  const { ana, realm } = await aRealm()
  const answer = await ana.requests('PATCH', '/settings', {
    role: '100',
    can_create_users: 'true',
    enter_sends: 'true',
  })
  expect(answer.body.ignored_parameters_unsupported).toEqual(['can_create_users', 'role'])
  expect(realm.directory.users.get(ana.id)).toMatchObject({ role: 400, canCreateUsers: false })
})

test("the visibility of an address follows its owner's setting", async () => {
  const { olga, ana, ben, gus, everyone, joins } = await aRealm({
    channel: 'design',
    subscribers: ['ana', 'ben'],
  })
  const mod = await joins('mo', 300)
  const sees = async (person: typeof ana) => {
    const { user } = await person.calls(api.users.get, { user_id: ana.id })
    return user.delivery_email !== null
  }
  const expected = [
    [2, [true, true, true, false]],
    [5, [true, true, false, false]],
    [3, [true, false, false, false]],
    [4, [false, false, false, false]],
    [1, [true, true, true, true]],
  ] as const
  for (const [visibility, seen] of expected) {
    await verifyAction([...everyone, mod], () =>
      ana.calls(api.settings.update, { email_address_visibility: visibility }),
    )
    expect(await Promise.all([olga, mod, ben, gus].map(sees)), `${visibility}`).toEqual(seen)
    expect(await sees(ana)).toBe(true)
  }
})

test('security 24: a hidden address is like a missing one, wherever users are named by address', async () => {
  const { ana, ben, host } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  await ben.registers()
  await ana.calls(api.settings.update, { email_address_visibility: 4 })
  await ana.sends('design', 'x', 'hi')

  const [event] = (await ben.newEvents()).filter(({ type }) => type === 'message')
  const dummy = `user${ana.id}@${host}`
  expect(event.message.sender_email).toBe(dummy)
  expect(JSON.stringify(await ben.registers())).not.toContain(ana.email)
  expect(JSON.stringify(await ben.reads())).not.toContain(ana.email)

  const unknown = `nobody@${host}`
  for (const [method, path, params] of [
    ['GET', '/users/ADDRESS', {}],
    ['POST', '/messages', { type: 'direct', to: '["ADDRESS"]', content: 'x' }],
    [
      'GET',
      '/messages',
      { narrow: '[["sender","ADDRESS"]]', anchor: 'newest', num_before: '1', num_after: '0' },
    ],
  ] as const) {
    const ask = (address: string) =>
      ben.requests(
        method,
        path.replace('ADDRESS', address),
        Object.fromEntries(
          Object.entries(params).map(([name, text]) => [name, text.replace('ADDRESS', address)]),
        ),
      )
    const hidden = await ask(ana.email)
    const missing = await ask(unknown)
    expect(hidden.status).toBe(400)
    expect(JSON.stringify(hidden.body).replaceAll(ana.email, unknown)).toBe(
      JSON.stringify(missing.body),
    )
    expect((await ask(dummy)).status).toBe(200)
  }
})

test('security 24: an address on another host is nobody, even if it looks like a dummy address', async () => {
  const { ben, gus, host } = await aRealm()
  const lookalikes = [`user${gus.id}@elsewhere.example`, `user${gus.id}@x${host}`]
  for (const address of lookalikes) {
    await expect(ben.calls(api.users.getByEmail, { email: address })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    await expect(
      ben.calls(api.messages.send, { type: 'direct', to: [address], content: 'x' }),
    ).rejects.toMatchObject({ body: { msg: `Invalid email '${address}'` } })
  }
})

test('changing a password requires the old one, and a strong new one', async () => {
  const { olga, host } = await aRealm()
  const old_password = 'correct horse 9'
  const change = (params: object) => olga.calls(api.settings.update, params)
  const refused = { status: 400, code: 'BAD_REQUEST' }

  await expect(
    change({ old_password: 'x', new_password: 'tall ships 1942' }),
  ).rejects.toMatchObject(refused)
  for (const new_password of ['short', 'password1', `olga@${host}`, 'x'.repeat(101)]) {
    await expect(change({ old_password, new_password }), new_password).rejects.toMatchObject(
      refused,
    )
  }
  await change({ old_password, new_password: 'tall ships 1942' })

  const signIn = (password: string) =>
    olga.calls(api.auth.fetchApiKey, { username: olga.email, password })
  await expect(signIn(old_password)).rejects.toMatchObject({ code: 'AUTHENTICATION_FAILED' })
  expect(await signIn('tall ships 1942')).toMatchObject({ user_id: olga.id })
})
