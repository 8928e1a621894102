import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { join } from 'node:path'
import { Child } from '../processes/child.ts'
import { maxMb, residentMb } from '../processes/memory.ts'
import { atLeast, atMost, type Row } from '../report/row.ts'
import { median } from '../statistics.ts'
import type { Bench } from './bench.ts'

const mebibytes = 100
const sampleMs = 10

interface Round {
  readonly mbPerSecond: number
  readonly floor: number
  readonly grownMb: number
}

/** One upload of 100 MiB with the tus protocol, and the same bytes as a plain stream to a file, in turn. */
export async function measureUploads(bench: Bench): Promise<Row[]> {
  bench.say('uploads')
  const directory = join(bench.place.dataDir, 'uploads')
  const floor = new Child('../processes/file-floor.js', [directory])
  const { port } = await floor.hear<{ port: number }>()
  const content = randomBytes(mebibytes * 1024 * 1024)
  const rounds: Round[] = []
  for (let round = 1; round <= bench.plan.rounds; round++) {
    await bench.quiet.wait()
    const bare = await timed(() => send({ port, method: 'POST', path: '/' }, content))
    await rm(join(directory, `floor-${round}`))
    const before = await residentMb(bench.server.pid)
    const { most, result } = await maxMb(bench.server.pid, () => upload(bench, content), sampleMs)
    rounds.push({ mbPerSecond: result, floor: bare, grownMb: most - before })
  }
  await floor.close()
  return rowsOf(rounds)
}

function rowsOf(rounds: readonly Round[]): Row[] {
  const value = median(rounds.map(({ mbPerSecond }) => mbPerSecond))
  const ratios = rounds.map((round) => round.mbPerSecond / round.floor)
  const speeds = {
    floor: median(rounds.map((round) => round.floor)),
    ratio: median(ratios),
    target: atLeast('ratio', 0.5),
    note: `rounds: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`,
  }
  const grown = Math.max(...rounds.map(({ grownMb }) => grownMb))
  const growth = { value: grown, unit: 'MB', target: atMost('value', 50) } as const
  const measure = 'uploads'
  return [
    { measure, what: `upload of ${mebibytes} MiB by tus`, value, unit: 'MB/s', ...speeds },
    { measure, what: 'RSS grown during an upload, at most', ...growth },
  ]
}

/** Starts an upload and sends all of it. The answer confirms that the file is stored, and contains its address. */
async function upload({ port, organization }: Bench, content: Buffer): Promise<number> {
  const [member] = organization.members
  if (!member) throw new Error('There are no members')
  const target = { port, headers: { ...tus, authorization: member.authorization } }
  const length = { 'upload-length': String(content.length) }
  const headers = { ...target.headers, ...length }
  const { location = '' } = await send({ ...target, headers, method: 'POST', path })
  const part = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
  const patch = { ...target, headers: { ...target.headers, ...part } }
  return timed(() => send({ ...patch, method: 'PATCH', path: location }, content))
}

const path = '/api/v1/tus'
const tus = { 'tus-resumable': '1.0.0', host: 'localhost' }

/** Megabytes per second. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (mebibytes * 1.048_576) / ((performance.now() - began) / 1000)
}

interface Sending {
  readonly port: number
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
}

function send(
  { port, method, path, headers = {} }: Sending,
  body: Buffer = Buffer.alloc(0),
): Promise<IncomingHttpHeaders> {
  return new Promise((resolve, reject) => {
    const given = { ...headers, 'content-length': String(body.length) }
    const agent = new Agent()
    const asked = request({ port, method, path, agent, headers: given }, (response) => {
      response.resume()
      response.on('end', () => {
        const { statusCode = 0 } = response
        if (statusCode < 300) resolve(response.headers)
        else reject(new Error(`${method} ${path} was answered with ${statusCode}`))
      })
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
