import cluster, { type Worker } from 'node:cluster'
import { EventEmitter } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readSettings } from '../settings/settings.ts'
import { countOfNodes, runNodes } from './nodes.ts'

/** A node that does what the test says. */
class Node extends EventEmitter {
  readonly id: number
  readonly process: { readonly pid: number | undefined; kill(): void }

  constructor(id: number, hasProcess: boolean) {
    super()
    this.id = id
    this.process = { pid: hasProcess ? id : undefined, kill: () => void this.emit('exit', 0, null) }
  }

  isConnected(): boolean {
    return false
  }

  accepts(): void {
    this.emit('message', { kind: 'ready' })
  }
}

test('a process that the system refuses for a moment is started later, and costs no other node', async () => {
  const forked: (Node | undefined)[] = []
  const fork = vi.spyOn(cluster, 'fork').mockImplementation(() => {
    const count = forked.length + 1
    // The third is refused later, the fourth at once.
    const node = count === 4 ? undefined : new Node(count, count !== 3)
    forked.push(node)
    if (!node) throw new Error('spawn ENOMEM')
    return node as unknown as Worker
  })
  onTestFinished(() => fork.mockRestore())
  const stopping = new AbortController()
  const told: string[] = []
  const tell = (line: string) => void told.push(line)
  const running = runNodes({ count: 2, tell, stopping: stopping.signal })
  const started = (count: number) =>
    expect.poll(() => forked.length, { timeout: 10_000 }).toBe(count)
  await started(1)
  forked[0]?.accepts()
  await started(2)
  forked[1]?.accepts()

  forked[1]?.emit('exit', null, 'SIGKILL')
  await started(3)
  forked[2]?.emit('error', new Error('spawn EAGAIN'))
  await started(5)
  stopping.abort()

  expect(await running).toBe(true)
  expect(told).toEqual(
    expect.arrayContaining([
      'Node 2 ended (SIGKILL)',
      'Node 2 ended (spawn EAGAIN)',
      'Node 2 cannot be started: Error: spawn ENOMEM',
    ]),
  )
}, 60_000)

test('nodes that would have no health port are not started', () => {
  const settings = readSettings({ PORT: '65530', DATABASE_URL: 'postgres://localhost' })

  expect(countOfNodes('5', settings)).toBe(5)
  expect(() => countOfNodes('6', settings)).toThrow(/^--nodes 6 needs .* would be 65536: /)
})
