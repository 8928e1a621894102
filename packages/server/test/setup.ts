import { configureGlobal } from 'fast-check'
import { afterEach } from 'vitest'
import { checkMemory } from './a-realm.ts'
import { testSeed } from './random.ts'

configureGlobal({ seed: testSeed })

// Note: this file runs again for every test file; what it imports is shared by all of a process.
afterEach(checkMemory)
