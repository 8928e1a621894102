import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRealm, theServer } from '../../../test/a-realm.ts'
import type { Person } from '../../../test/person.ts'
import { startSibling, type TestServer } from '../../../test/test-server.ts'
import { creation, listens, type TusTarget, tus } from '../../../test/tus.ts'

const url = '/api/v1/tus'
const mebibyte = 1024 * 1024
const nodes: { server: TestServer; port: number }[] = []

/** Two nodes that share their files; an organization's may take one mebibyte. */
beforeAll(async () => {
  const first = await theServer()
  const env = { DATA_DIR: first.settings.DATA_DIR, REALM_UPLOAD_QUOTA_MIB: '1' }
  for (const _node of [1, 2]) {
    const server = await startSibling(first, { env })
    nodes.push({ server, port: await listens(server.http) })
  }
})
afterAll(async () => {
  for (const { server } of nodes) await server.close()
})

/** Starts this many uploads at once, alternating between both nodes. */
function begins(people: readonly Person[], count: number, size: number) {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const person = people[index % people.length] as Person
      const port = nodes[Math.floor(index / people.length) % nodes.length]?.port ?? 0
      const target = { port, host: person.host, authorization: person.authorization }
      const answer = await tus(target, { method: 'POST', url, headers: creation(size) })
      return { target, answer }
    }),
  )
}

const created = (all: Awaited<ReturnType<typeof begins>>) =>
  all.filter(({ answer }) => answer?.status === 201)

test('security 25: 60 uploads that begin at once on two nodes are 20, and the rest is refused', async () => {
  const { ana } = await aRealm()

  const all = await begins([ana], 60, 1)

  expect(created(all)).toHaveLength(20)
  for (const { answer } of all) expect([201, 400]).toContain(answer?.status)

  const [one] = created(all)
  const at = String(one?.answer?.headers.location)
  await tus(one?.target as TusTarget, { method: 'DELETE', url: at })
  expect(created(await begins([ana], 10, 1))).toHaveLength(1)
})

test('security 25: uploads of many people that begin at once on two nodes stay within the quota', async () => {
  const { ana, ben, olga } = await aRealm()

  const all = await begins([ana, ben, olga], 24, mebibyte / 8)

  expect(created(all)).toHaveLength(8)
  const refused = all.find(({ answer }) => answer?.status === 400)?.answer
  expect(JSON.parse(refused?.body ?? '').code).toBe('REALM_UPLOAD_QUOTA')
})
