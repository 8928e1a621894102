import { configureGlobal } from 'fast-check'
import { afterAll, afterEach, vi } from 'vitest'
import { checkMemory } from './a-realm.ts'
import { testSeed } from './random.ts'

configureGlobal({ seed: testSeed })

// Note: this file runs again for every test file; its imports are shared by all of a process.
afterEach(checkMemory)

// The files of a process share the clock. In the next one, whatever waits would hang.
afterAll(() => {
  if (!vi.isFakeTimers()) return
  vi.useRealTimers()
  throw new Error('The tests of this file leave the time stopped')
})
