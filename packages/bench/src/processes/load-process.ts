import type { Delivered, DeliverJob, Pressed, PressJob } from '../load/jobs.ts'
import { Child } from './child.ts'

type Said<Result> = { readonly result: Result } | { readonly error: string }

/** The load generator. It must not be the bottleneck, so it records its own use of processor time. */
export class LoadProcess {
  readonly #child = new Child('../load/load.js')
  #busiest = 0

  /** The largest share of a core that any job used. */
  get busiest(): number {
    return this.#busiest
  }

  press(job: Omit<PressJob, 'kind'>): Promise<Pressed> {
    return this.#run<Pressed>({ kind: 'press', ...job })
  }

  deliver(job: Omit<DeliverJob, 'kind'>): Promise<Delivered> {
    return this.#run<Delivered>({ kind: 'deliver', ...job })
  }

  async #run<Result extends { busy: number }>(job: PressJob | DeliverJob): Promise<Result> {
    this.#child.tell(job)
    const said = await this.#child.hear<Said<Result>>()
    if ('error' in said) throw new Error(said.error)
    this.#busiest = Math.max(this.#busiest, said.result.busy)
    return said.result
  }

  close(): Promise<void> {
    return this.#child.close()
  }
}
