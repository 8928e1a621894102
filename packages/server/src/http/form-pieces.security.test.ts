import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm, theServer } from '../../test/a-realm.ts'
import type { Person } from '../../test/person.ts'
import { processorTime } from '../../test/processor-time.ts'

const boundary = 'b'

async function posts({ host, authorization }: Person, url: string, payload: string) {
  const type = `multipart/form-data; boundary=${boundary}`
  const headers = { host, authorization, 'content-type': type }
  const { http } = await theServer()
  return http.inject({ method: 'POST', url: `/api/v1${url}`, headers, payload })
}

const field = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const end = `--${boundary}--\r\n`

test.each(['/messages', '/user_uploads'])(
  'security 25: a form of nothing but boundaries is refused before it takes time: %s',
  async (url) => {
    const { ana } = await aRealm()
    await posts(ana, url, end)
    const boundaries = `--${boundary}\r\n`.repeat(90_000)

    const spent = processorTime()
    const { statusCode } = await posts(ana, url, boundaries)

    expect(statusCode).toBe(413)
    expect(spent()).toBeLessThan(300)
  },
)

test('a form of several pieces is read as it was sent', async () => {
  const { ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const content = Array.from({ length: 1500 }, (_, at) => `${at} é`).join(' ')
  const fields = { type: 'channel', to: 'design', topic: 'plans', content }

  const form = Object.entries(fields).map(([name, value]) => field(name, value))
  const { statusCode } = await posts(ana, '/messages', form.join('') + end)

  expect(statusCode).toBe(200)
  const { messages } = await ben.calls(api.messages.getMany, {
    ...{ anchor: 'newest', num_before: 1, num_after: 0, apply_markdown: false },
  })
  expect(messages[0]?.content).toBe(content)
})
