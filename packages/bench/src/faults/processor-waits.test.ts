import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { ProcessorWaits } from './processor-waits.ts'

const isCounted = existsSync('/proc/self/schedstat')

function runs(program: string): number | undefined {
  const child = spawn(process.execPath, ['-e', program], { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child.pid
}

test.runIf(isCounted)('what waits for a processor is told from what sleeps', async () => {
  const sleeping = runs('setTimeout(() => undefined, 60_000)')
  // Each processor gets one that works all the time too many.
  const busy = Array.from({ length: 2 * availableParallelism() }, () => runs('for (;;) {}'))
  await pause(1000)
  const ofBusy = new ProcessorWaits(() => [busy])
  const ofSleeping = new ProcessorWaits(() => [[sleeping], [undefined]])

  await pause(1000)

  expect(ofBusy.milliseconds).toBeGreaterThan(200)
  expect(ofSleeping.milliseconds).toBeLessThan(100)
})
