import { configureGlobal } from 'fast-check'
import { afterEach } from 'vitest'
import { checkMemory } from './a-realm.ts'
import { testSeed } from './random.ts'

configureGlobal({ seed: testSeed })

// Note: this file runs again for every test file; its imports are shared by all of a process.
afterEach(checkMemory)
