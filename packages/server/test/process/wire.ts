import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A wire between a server and something it needs, which a test can cut. */
export class Wire {
  readonly #open = new Set<Socket>()
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

  /** The address of what is at the other end, by way of this wire. */
  get url(): string {
    const near = new URL(this.#target)
    near.host = `127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return near.href
  }

  /** Ends what is connected and lets nobody else through. */
  cut(): void {
    this.#isCut = true
    for (const socket of this.#open) socket.destroy()
  }

  mend(): void {
    this.#isCut = false
  }

  #join(near: Socket): void {
    if (this.#isCut) {
      near.destroy()
      return
    }
    const far = connect(Number(this.#target.port), this.#target.hostname)
    near.pipe(far).pipe(near)
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
