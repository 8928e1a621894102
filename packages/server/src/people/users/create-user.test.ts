import { api, roles } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import { verifyAction } from '../../../test/verify-action.ts'

const password = 'tall ships 1942'

test('an owner with the permission creates a member, who signs in until the account is deactivated', async () => {
  const { olga, host, everyone } = await aRealm()
  const email = `Zoe@${host}`
  const { user_id } = await verifyAction(everyone, () =>
    olga.calls(api.users.create, { email, password, full_name: ' Zoe ' }),
  )
  const { user } = await olga.calls(api.users.get, { user_id })
  expect(user).toMatchObject({ full_name: 'Zoe', role: roles.member, delivery_email: email })

  const signIn = () => olga.calls(api.auth.fetchApiKey, { username: email.toLowerCase(), password })
  expect(await signIn()).toMatchObject({ user_id, email })
  await olga.calls(api.users.deactivate, { user_id })
  await expect(signIn()).rejects.toMatchObject({ status: 401, code: 'USER_DEACTIVATED' })
})

test('taken and dummy addresses, weak passwords and invalid names are refused', async () => {
  const { olga, ana, host, joins } = await aRealm()
  const good = { email: `zoe@${host}`, password, full_name: 'Zoe' }
  for (const wrong of [
    { email: ana.email.toUpperCase() },
    { email: `user${ana.id}@${host}` },
    { password: 'password1' },
    { password: `zoe@${host}` },
    { full_name: 'Z' },
    { full_name: '**Zoe**' },
  ]) {
    const promise = olga.calls(api.users.create, { ...good, ...wrong })
    await expect(promise, JSON.stringify(wrong)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
  const admin = await joins('ada', roles.administrator)
  await expect(admin.calls(api.users.create, good)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(ana.calls(api.users.create, good)).rejects.toMatchObject({
    code: 'UNAUTHORIZED_PRINCIPAL',
  })
})
