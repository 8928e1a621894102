import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { NameLookup } from './name-lookup.ts'

/** A name server that gets questions. */
async function aNameServer(onAsked: (question: Buffer, from: RemoteInfo, socket: Socket) => void) {
  const socket = createSocket('udp4')
  socket.on('message', (question, from) => onAsked(question, from, socket)).bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(async () => {
    socket.close()
  })
  return `127.0.0.1:${socket.address().port}`
}

/** The answer to a question for addresses of version 4; none to others. */
function answerTo(question: Buffer, address: readonly number[]): Buffer {
  const end = question.indexOf(0, 12) + 5
  const isFour = question.readUInt16BE(end - 4) === 1
  const header = Buffer.from(question.subarray(0, 12))
  header.writeUInt16BE(0x8180, 2)
  header.writeUInt16BE(isFour ? 1 : 0, 6)
  header.writeUInt16BE(0, 10)
  const found = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address])
  return Buffer.concat([header, question.subarray(12, end), ...(isFour ? [found] : [])])
}

test('security 25: a name whose servers never answer is given up with its request', async () => {
  const asked: Buffer[] = []
  const names = new NameLookup([await aNameServer((question) => asked.push(question))])
  const began = performance.now()
  const many = Array.from({ length: 20 }, (_, at) =>
    names.resolve(`silent${at}.example`, 'ana', AbortSignal.timeout(300)),
  )

  for (const one of await Promise.allSettled(many)) expect(one.status).toBe('rejected')
  expect(asked.length).toBeGreaterThanOrEqual(40)
  expect(performance.now() - began).toBeLessThan(2000)
})

test('security 25: a request that was given up asks for no name', async () => {
  const asked: Buffer[] = []
  const names = new NameLookup([await aNameServer((question) => asked.push(question))])
  await expect(names.resolve('silent.example', 'ana', AbortSignal.abort())).rejects.toThrow()
  expect(asked).toEqual([])
})

test('names are found by the servers, and others by the system', async () => {
  const names = new NameLookup([
    await aNameServer((question, { port }, socket) =>
      socket.send(answerTo(question, [203, 0, 113, 7]), port, '127.0.0.1'),
    ),
  ])
  const signal = AbortSignal.timeout(5000)
  expect(await names.resolve('there.example', 'ana', signal)).toEqual(['203.0.113.7'])

  const refused = new NameLookup(['127.0.0.1:1'])
  expect(await refused.resolve('localhost', 'ana', signal)).toEqual(
    expect.arrayContaining(['127.0.0.1']),
  )
})
