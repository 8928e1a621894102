import { expect, onTestFinished, test } from 'vitest'
import { theServer } from '../../test/a-realm.ts'
import { theMainOrganization } from '../../test/main-organization.ts'
import { statementsOf } from '../../test/statements.ts'
import { startSibling, testHost } from '../../test/test-server.ts'
import { warmUp } from './warm-up.ts'

test('after a start, the newest messages are in memory before a client fetches them', async () => {
  const authorization = await theMainOrganization()
  const headers = { host: testHost, authorization }
  const server = await theServer()
  const sent = await server.http.inject({
    method: 'POST',
    url: '/api/v1/messages',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      type: 'direct',
      to: '["root@example.org"]',
      content: 'here',
    }).toString(),
  })
  expect(sent.json()).toMatchObject({ result: 'success' })

  const firstFetch = async (isWarm: boolean) => {
    const restarted = await startSibling(server)
    onTestFinished(restarted.close)
    if (isWarm) await warmUp(restarted)
    const statements = await statementsOf(async () => {
      const url = '/api/v1/messages?anchor=newest&num_before=100&num_after=0'
      const { messages } = (await restarted.http.inject({ url, headers })).json()
      expect(messages.at(-1)).toMatchObject({ id: sent.json().id })
    })
    return statements.map(({ text }) => text)
  }

  const [cold, warm] = [await firstFetch(false), await firstFetch(true)]
  const ofMessages = (texts: readonly string[]) =>
    texts.filter((text) => /from message\b/.test(text))
  expect(warm.length).toBeLessThan(cold.length)
  expect(ofMessages(warm).length).toBeLessThan(ofMessages(cold).length)
})
