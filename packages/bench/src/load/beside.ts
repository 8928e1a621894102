import { setTimeout as delay } from 'node:timers/promises'
import { Connection, expectSuccess } from './connection.ts'

const pauseMs = 3

/** Sends one message after another while other work runs. Returns the duration of each send. */
export async function sendBeside(
  { port, send }: { readonly port: number; readonly send: string },
  work: () => Promise<unknown>,
): Promise<number[]> {
  const connection = await Connection.open(port)
  const latencies: number[] = []
  let isDone = false
  const sending = async () => {
    while (!isDone) {
      const began = performance.now()
      const { arrivedAt } = await expectSuccess(connection.ask(send))
      latencies.push(arrivedAt - began)
      await delay(pauseMs)
    }
  }
  const sends = sending()
  try {
    await work()
  } finally {
    isDone = true
    await sends
    connection.close()
  }
  return latencies
}
