import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A wire between a server and something it needs, which a test can cut, slow down or silence. */
export class Wire {
  readonly #open = new Set<Socket>()
  #delayMs = 0
  readonly #server = createServer((near) => this.#join(near))
  readonly #target: URL
  #isCut = false

  private constructor(target: string) {
    this.#target = new URL(target)
  }

  static async to(target: string): Promise<Wire> {
    const wire = new Wire(target)
    wire.#server.listen(0, '127.0.0.1')
    await once(wire.#server, 'listening')
    onTestFinished(() => {
      wire.cut()
      wire.#server.close()
    })
    return wire
  }

  /** The URL of the other end, through this proxy. */
  get url(): string {
    const near = new URL(this.#target)
    near.host = `127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return near.href
  }

  /** Closes all connections and refuses new ones. */
  cut(): void {
    this.#isCut = true
    for (const socket of this.#open) socket.destroy()
  }

  mend(): void {
    this.#isCut = false
  }

  /** Existing connections pass nothing and look open. New connections work. */
  swallow(): void {
    for (const socket of this.#open) {
      socket.unpipe()
      socket.removeAllListeners('data')
      socket.resume()
    }
  }

  /** From now on every new connection delays data in each direction. */
  delays(milliseconds: number): void {
    this.#delayMs = milliseconds
  }

  #join(near: Socket): void {
    if (this.#isCut) {
      near.destroy()
      return
    }
    const far = connect(Number(this.#target.port), this.#target.hostname)
    if (this.#delayMs > 0) {
      passLate(near, far, this.#delayMs)
      passLate(far, near, this.#delayMs)
    } else {
      near.pipe(far).pipe(near)
    }
    for (const [one, other] of [[near, far] as const, [far, near] as const]) {
      this.#open.add(one)
      one.on('error', () => one.destroy())
      one.on('close', () => {
        this.#open.delete(one)
        other.destroy()
      })
    }
  }
}

function passLate(from: Socket, to: Socket, milliseconds: number): void {
  from.on('data', (bytes) => {
    setTimeout(() => {
      if (!to.destroyed) to.write(bytes)
    }, milliseconds)
  })
}
