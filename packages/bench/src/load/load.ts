import { deliver } from './deliver.ts'
import type { Delivered, Job, Pressed } from './jobs.ts'
import { press } from './press.ts'

// The load generator, in a separate process: one job in, one result out.
process.on('message', (job: Job) => {
  void run(job).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ error: error.message }),
  )
})

function run(job: Job): Promise<Pressed | Delivered> {
  return job.kind === 'press' ? press(job) : deliver(job)
}
