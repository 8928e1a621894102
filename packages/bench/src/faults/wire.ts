import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * A TCP proxy between a node and a service that it needs. It can delay data, cut connections, close one direction
 * and swallow data.
 */
export class Wire {
  readonly #target: number
  readonly #pairs = new Set<readonly [Socket, Socket]>()
  readonly #server = createServer((near) => this.#join(near))
  #delayMs = 0
  #isCut = false
  #swallows = false

  constructor(target: number) {
    this.#target = target
  }

  static async to(target: number): Promise<Wire> {
    const wire = new Wire(target)
    wire.#server.listen(0, '127.0.0.1')
    await once(wire.#server, 'listening')
    return wire
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** Closes all connections and refuses new ones. */
  cut(): void {
    this.#isCut = true
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy()
  }

  /** All connections look open but pass nothing. */
  swallow(): void {
    this.#swallows = true
    for (const pair of this.#pairs)
      for (const socket of pair) socket.removeAllListeners('data').resume()
  }

  /** Existing connections pass nothing; new ones work, as after a firewall lost its state. */
  forget(): void {
    this.swallow()
    this.#swallows = false
  }

  /** The service closes its direction but still reads. */
  halfClose(): void {
    for (const [near] of this.#pairs) near.end()
  }

  delay(milliseconds: number): void {
    this.#delayMs = milliseconds
  }

  /** New connections work again. */
  mend(): void {
    this.#isCut = false
    this.#swallows = false
    this.#delayMs = 0
  }

  close(): void {
    this.cut()
    this.#server.close()
  }

  #join(near: Socket): void {
    if (this.#isCut) {
      near.destroy()
      return
    }
    const far = connect(this.#target, '127.0.0.1')
    const pair = [near, far] as const
    this.#pairs.add(pair)
    for (const [one, other] of [pair, [far, near] as const]) {
      one.setNoDelay(true)
      one.on('error', () => one.destroy())
      one.on('close', () => {
        this.#pairs.delete(pair)
        other.destroy()
      })
      one.on('end', () => other.end())
      if (this.#swallows) one.resume()
      else one.on('data', this.#passTo(other))
    }
  }

  /** Passes data in order, each chunk after the current delay. */
  #passTo(to: Socket): (bytes: Buffer) => void {
    let passed = Promise.resolve()
    return (bytes) => {
      const due = performance.now() + this.#delayMs
      passed = passed.then(async () => {
        const left = due - performance.now()
        if (left > 0) await pause(left)
        if (to.writable) to.write(bytes)
      })
    }
  }
}
