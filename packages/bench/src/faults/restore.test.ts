import { execFileSync } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../processes/free-port.ts'
import { ask, insist, type Person } from './ask.ts'
import { Node } from './node.ts'
import { giveToPostgres, OwnPostgres } from './own-postgres.ts'
import { openTemporary, postgresPrograms, userForPostgres } from './programs.ts'
import { readAll } from './readings.ts'
import { settle } from './site.ts'
import { Wire } from './wire.ts'

vi.setConfig({ testTimeout: 180_000 })

const programs = postgresPrograms() ?? ''

/** A directory that PostgreSQL's user can write to. */
async function aDirectory(parent: string, name: string): Promise<string> {
  const directory = join(parent, name)
  await mkdir(directory)
  await giveToPostgres(directory)
  return directory
}

async function startNode(directory: string, name: string, database: Wire): Promise<Node> {
  const node = new Node({ name, directory, port: await freePort(), database })
  onTestFinished(() => node.process.end('SIGKILL'))
  await node.prepare()
  await node.start()
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

const polls = (node: Node, person: Person, params: Record<string, string>) =>
  ask(
    node,
    person,
    { method: 'GET', path: '/events', params: { ...params, dont_block: 'true' } },
    fail,
  )

function fail(complaint: string): never {
  throw new Error(complaint)
}

test.runIf(programs !== '')(
  'a base backup and the archived log go back to a moment, and clients go on from there',
  async () => {
    const directory = await mkdtemp(join(openTemporary(), 'parley-restore-'))
    onTestFinished(() => rm(directory, { recursive: true, force: true }))
    await chmod(directory, 0o755)
    const archive = await aDirectory(directory, 'archive')
    const backup = await aDirectory(directory, 'backup')
    const port = await freePort()
    const first = await OwnPostgres.initialize(
      { programs, directory: join(directory, 'first'), port },
      ['archive_mode = on', `archive_command = 'cp %p ${archive}/%f'`],
    )
    onTestFinished(() => first.crash())
    await first.start()
    const before = await startNode(directory, 'before', await wireTo(port))
    const { boss } = await settle(before)
    const early = await registers(before, boss)
    const saved = [await says(before, boss, 'before the backup')]

    await first.run('pg_basebackup', ['-d', first.url, '-D', join(backup, 'data'), '-c', 'fast'])
    saved.push(await says(before, boss, 'after the backup'))
    const moment = await first.asks('select clock_timestamp()')
    await says(before, boss, 'a mistake')
    const late = await registers(before, boss)
    await first.asks('select pg_switch_wal()')
    await before.process.end('SIGTERM')
    await first.stop()

    const second = await restore({ directory, archive, backup, moment })
    const after = await startNode(directory, 'after', await wireTo(portOf(second)))

    const restored = await readAll(after, boss)
    expect(restored.map(({ id }) => id)).toEqual(expect.arrayContaining(saved))
    expect(restored.map(({ content }) => content)).not.toContain('a mistake')
    const resumed = await polls(after, boss, early)
    expect(resumed?.status).toBe(200)
    expect(JSON.stringify(resumed?.body)).toContain('after the backup')
    expect(await polls(after, boss, late)).toMatchObject({
      status: 400,
      body: { code: 'BAD_EVENT_QUEUE_ID' },
    })
    const anew = await registers(after, boss)
    const id = await says(after, boss, 'we go on')
    expect(JSON.stringify((await polls(after, boss, anew))?.body)).toContain(`"id":${id}`)

    await after.process.end('SIGTERM')
    expect(await after.command('end-queues')).toContain('2 event queues ended')
    await after.start()
    for (const queue of [early, anew]) {
      expect(await polls(after, boss, queue)).toMatchObject({
        body: { code: 'BAD_EVENT_QUEUE_ID' },
      })
    }
  },
)

test.runIf(programs !== '')('a dump contains everything, in any script', async () => {
  const directory = await mkdtemp(join(openTemporary(), 'parley-dump-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  await chmod(directory, 0o755)
  const dumps = await aDirectory(directory, 'dumps')
  const dump = join(dumps, 'parley.dump')
  const [first, second] = [await anEmpty(directory, 'first'), await anEmpty(directory, 'second')]
  const before = await startNode(directory, 'before', await wireTo(portOf(first)))
  const { boss } = await settle(before)
  const saved = [await says(before, boss, 'Äpfel und 東京'), await says(before, boss, 'apples')]
  await before.process.end('SIGTERM')

  await first.run('pg_dump', ['-d', first.url, '-Fc', '-f', dump])
  await second.run('pg_restore', ['-d', second.url, '--exit-on-error', dump])

  const after = await startNode(directory, 'after', await wireTo(portOf(second)))
  const restored = await readAll(after, boss)
  expect(restored.map(({ id }) => id)).toEqual(expect.arrayContaining(saved))
  const params = { anchor: 'newest', num_before: '9', num_after: '0' }
  for (const operand of ['apfel', '東京']) {
    const narrow = JSON.stringify([{ operator: 'search', operand }])
    const asked = { method: 'GET', path: '/messages', params: { ...params, narrow } } as const
    const { messages } = await insist(after, boss, asked)
    expect(messages, operand).toMatchObject([{ id: saved[0] }])
  }
  await after.process.end('SIGTERM')
  expect(await after.command('end-queues')).toContain('event queue')
})

async function anEmpty(directory: string, name: string): Promise<OwnPostgres> {
  const place = { programs, directory: join(directory, name), port: await freePort() }
  const server = await OwnPostgres.initialize(place)
  onTestFinished(() => server.crash())
  await server.start()
  return server
}

function portOf({ url }: OwnPostgres): number {
  return Number(new URL(url).port)
}

async function wireTo(port: number): Promise<Wire> {
  const wire = await Wire.to(port)
  onTestFinished(() => wire.close())
  return wire
}

function giveAllToPostgres(directory: string): void {
  const { uid, gid } = userForPostgres()
  if (uid === undefined || gid === undefined) return
  execFileSync('chown', ['-R', `${uid}:${gid}`, directory])
}

interface Restoring {
  readonly directory: string
  readonly archive: string
  readonly backup: string
  readonly moment: string
}

/** The steps of docs/operating.md. */
async function restore({ directory, archive, backup, moment }: Restoring): Promise<OwnPostgres> {
  const placed = await aDirectory(directory, 'second')
  await cp(join(backup, 'data'), join(placed, 'data'), {
    recursive: true,
    preserveTimestamps: true,
  })
  const second = new OwnPostgres({ programs, directory: placed, port: await freePort() })
  await second.configure([
    `restore_command = 'cp ${archive}/%f %p'`,
    `recovery_target_time = '${moment}'`,
    `recovery_target_action = 'promote'`,
  ])
  await writeFile(join(second.data, 'recovery.signal'), '')
  giveAllToPostgres(placed)
  onTestFinished(() => second.crash())
  await second.start()
  return second
}
