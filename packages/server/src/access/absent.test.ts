import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../test/a-realm.ts'

test('no endpoint returns a key without a password', async () => {
  const { olga } = await aRealm()
  for (const username of [olga.email, 'nobody@example.org']) {
    const asked = olga.calls(api.auth.devFetchApiKey, { username })
    await expect(asked).rejects.toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  }
  await expect(olga.calls(api.auth.jwtFetchApiKey, { token: 'a.b.c' })).rejects.toMatchObject({
    status: 400,
    body: { msg: 'JWT authentication is not enabled on this server.' },
  })
})
