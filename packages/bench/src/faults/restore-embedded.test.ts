import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../processes/free-port.ts'
import { ask, insist, type Person } from './ask.ts'
import { Node } from './node.ts'
import { readAll } from './readings.ts'
import { settle } from './site.ts'

vi.setConfig({ testTimeout: 180_000 })

async function aNode(directory: string, name: string): Promise<Node> {
  const node = new Node({ name, directory, port: await freePort() })
  onTestFinished(() => node.process.end('SIGKILL'))
  await node.prepare()
  return node
}

async function says(node: Node, person: Person, content: string): Promise<number> {
  const params = { type: 'channel', to: 'general', topic: 'talk', content }
  const { id } = await insist(node, person, { method: 'POST', path: '/messages', params })
  return Number(id)
}

async function registers(node: Node, person: Person) {
  const body = await insist(node, person, { method: 'POST', path: '/register' })
  return { queue_id: String(body.queue_id), last_event_id: String(body.last_event_id) }
}

test('a copy of the stopped server is restored elsewhere, with every message, and clients register again', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'parley-restore-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const node = await aNode(directory, 'first')
  await node.start()
  const { boss } = await settle(node)
  const queue = await registers(node, boss)
  const saved: number[] = []
  for (let count = 0; count < 20; count++) saved.push(await says(node, boss, `Message ${count}`))

  // The steps of docs/operating.md.
  await node.process.end('SIGTERM')
  const restored = await aNode(directory, 'second')
  await cp(node.dataDir, restored.dataDir, { recursive: true, preserveTimestamps: true })
  await node.start()
  await says(node, boss, 'After the copy')
  await node.process.end('SIGKILL')
  expect(await restored.command('end-queues')).toContain('1 event queues ended')
  expect(await restored.command('doctor')).toContain('No problems found.')
  await restored.start()

  const messages = await readAll(restored, boss)
  expect(messages.map(({ id }) => id)).toEqual(expect.arrayContaining(saved))
  expect(messages.map(({ content }) => content)).not.toContain('After the copy')
  const params = { ...queue, dont_block: 'true' }
  const onWrong = (complaint: string) => expect.unreachable(complaint)
  const poll = { method: 'GET', path: '/events' } as const
  expect(await ask(restored, boss, { ...poll, params }, onWrong)).toMatchObject({
    status: 400,
    body: { code: 'BAD_EVENT_QUEUE_ID' },
  })
  const anew = await registers(restored, boss)
  const id = await says(restored, boss, 'We continue')
  const heard = await ask(
    restored,
    boss,
    { ...poll, params: { ...anew, dont_block: 'true' } },
    onWrong,
  )
  expect(JSON.stringify(heard?.body)).toContain(`"id":${id}`)
})
