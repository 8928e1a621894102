import { once } from 'node:events'
import { connect } from 'node:net'
import { signIn } from '@parley/client'
import { expect, test, vi } from 'vitest'
import { aHome } from './home.ts'
import { aMember, password, says, theOwner } from './people.ts'
import { aServer } from './server-process.ts'

vi.setConfig({ testTimeout: 120_000 })

const ownPassword = 'sesame open 7'

test('no key and no password is in the output of the server, whatever the log level', async () => {
  const home = await aHome()
  const settings = { ...home.settings, LOG_LEVEL: 'trace', OWNER_PASSWORD: ownPassword }
  const server = await aServer(settings)
  const olga = await theOwner(home)
  const ana = await aMember(olga, 'ana')
  const { email, apiKey } = olga.credentials
  const basic = Buffer.from(`${email}:${apiKey}`).toString('base64')
  const signedIn = await signIn({ site: home.site, username: email, password: ownPassword })
  const secrets = [apiKey, basic, ownPassword, password, signedIn.apiKey, ana.credentials.apiKey]

  await says(olga, 'Good morning')
  const authorization = `Basic ${basic}`
  const paths = ['users/me', 'nothing', '%zz', 'messages', 'fetch_api_key', 'events']
  for (const path of paths) {
    const url = `${home.site}/api/v1/${path}?api_key=${apiKey}&password=${ownPassword}`
    await fetch(url)
    await fetch(url, { headers: { authorization } })
    await fetch(url, { headers: { authorization: `${authorization}x` } })
    await fetch(url, { method: 'POST', body: new URLSearchParams({ password, api_key: apiKey }) })
    await fetch(url, { method: 'POST', body: JSON.stringify({ password }) })
  }
  const line = `GET /api/v1/users/me?api_key=${apiKey} HTTP/1.1\r\nAuthorization: ${authorization}\r\n`
  for (const rest of ['not a header\r\n\r\n', 'Content-Length: many\r\n\r\n']) {
    await answered(Number(home.settings.PORT), line + rest)
  }

  await server.stop()
  const written = server.stdout + server.stderr
  expect(written).toContain('Parley listens on')
  expect(secrets.filter((secret) => written.includes(secret))).toEqual([])
  expect(written).not.toContain('rawPacket')
  expect(written).toContain('"security":"key_made"')
  expect(written).toContain('"security":"user_created"')
  expect(written).toContain('"security":"request_refused","code":"UNAUTHORIZED"')
})

/** Says something that is not HTTP, until the server hangs up. */
async function answered(port: number, text: string): Promise<void> {
  const socket = connect(port, '127.0.0.1').resume()
  socket.write(text)
  await once(socket, 'close')
}
