import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { askAll, Connection, expectSuccess } from '../load/connection.ts'
import { request } from '../load/request.ts'
import { type Member, read, sendRequest } from '../organization/organization.ts'
import { processorSeconds } from '../processes/memory.ts'
import type { Row } from '../report/row.ts'
import { percentile } from '../statistics.ts'
import type { Bench } from './bench.ts'

const listeners = 100
const warmUps = 5

const carriers = ['long polls', 'stream', 'WebSocket'] as const
type Carrier = (typeof carriers)[number]

/**
 * Sends the same messages to the same people over each carrier. Measures processor time and bytes for each
 * delivered event.
 */
export async function measureCarriers(bench: Bench): Promise<Row[]> {
  const rows: Row[] = []
  for (const carrier of carriers) rows.push(await rowOf(bench, carrier))
  return rows
}

async function rowOf(bench: Bench, carrier: Carrier): Promise<Row> {
  const { port, organization, server, plan } = bench
  await bench.quiet.wait()
  bench.say(`events by ${carrier}`)
  const members = organization.members.slice(0, listeners)
  const asked = members.map((member) =>
    request('POST /register', member, { event_types: ['message'], fetch_event_types: [] }),
  )
  const answers = await askAll(port, asked)
  const arrivals = new Arrivals(members.length)
  const ears = await Promise.all(
    members.map((member, index) => {
      const { queue_id } = read<{ queue_id: string }>(answers[index])
      return Ear.open({ port, member, queueId: queue_id, carrier, arrivals })
    }),
  )
  const sender = await Connection.open(port)
  const text = sendRequest(organization.owner, organization.general.id)
  const latencies: number[] = []
  let [cpu, bytes] = [0, 0]
  for (let count = -warmUps; count < plan.toFew; count++) {
    if (count === 0) {
      cpu = await processorSeconds(server.pid)
      bytes = ears.reduce((sum, ear) => sum + ear.bytes, 0)
    }
    const began = performance.now()
    const [times] = await Promise.all([arrivals.all(), expectSuccess(sender.ask(text))])
    if (count >= 0) latencies.push(...times.map((time) => time - began))
  }
  const used = (await processorSeconds(server.pid)) - cpu
  const passed = ears.reduce((sum, ear) => sum + ear.bytes, 0) - bytes
  sender.close()
  for (const ear of ears) ear.close()
  const note = `${Math.round(passed / latencies.length)} bytes for each event`
  return {
    measure: 'carriers',
    what: `events to ${members.length} by ${carrier}`,
    value: percentile(latencies, 0.5),
    unit: 'ms',
    p99: percentile(latencies, 0.99),
    cpu: (used * 1e6) / latencies.length,
    note,
  }
}

/** Records when all clients have received a message. */
class Arrivals {
  readonly #count: number
  #times: number[] = []
  #resolve: (times: readonly number[]) => void = () => undefined

  constructor(count: number) {
    this.#count = count
  }

  all(): Promise<readonly number[]> {
    this.#times = []
    return new Promise((resolve) => {
      this.#resolve = resolve
    })
  }

  add(): void {
    this.#times.push(performance.now())
    if (this.#times.length === this.#count) this.#resolve(this.#times)
  }
}

interface EarParts {
  readonly port: number
  readonly member: Member
  readonly queueId: string
  readonly carrier: Carrier
  readonly arrivals: Arrivals
}

const mark = '"type":"message","'

/** A client that receives messages. It parses as little as possible. */
class Ear {
  readonly #socket: Socket
  readonly #parts: EarParts
  #sent = 0
  #text = ''

  private constructor(socket: Socket, parts: EarParts) {
    this.#socket = socket
    this.#parts = parts
    socket.setNoDelay(true)
    socket.setEncoding('latin1')
    socket.on('data', (text) => this.#take(String(text)))
  }

  static async open(parts: EarParts): Promise<Ear> {
    const socket = connect({ port: parts.port, host: '127.0.0.1' })
    await once(socket, 'connect')
    const ear = new Ear(socket, parts)
    ear.#ask(-1)
    return ear
  }

  /** In both directions. */
  get bytes(): number {
    return this.#sent + this.#socket.bytesRead
  }

  close(): void {
    this.#socket.destroy()
  }

  #ask(last_event_id: number): void {
    const { member, queueId, carrier } = this.#parts
    const paths = { 'long polls': '/events', stream: '/events/stream', WebSocket: '/events/socket' }
    const params = { queue_id: queueId, last_event_id }
    const text = request(`GET ${paths[carrier] as '/events'}`, member, params)
    const whole = carrier === 'WebSocket' ? text.replace('\r\n\r\n', `\r\n${handshake}`) : text
    this.#sent += whole.length
    this.#socket.write(whole)
  }

  #take(text: string): void {
    this.#text += text
    const at = this.#text.indexOf(mark)
    if (at < 0) return
    const isPoll = this.#parts.carrier === 'long polls'
    // Note: the answer of a poll ends with its queue or its events.
    if (isPoll && !/("|\])\}$/.test(this.#text)) return
    const last = /\{"id":(\d+)/.exec(this.#text)?.[1]
    this.#text = ''
    this.#parts.arrivals.add()
    if (isPoll) this.#ask(Number(last))
  }
}

const handshake = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  '\r\n',
].join('\r\n')
