import { configDefaults } from 'vitest/config'
import { alsoLong, longTests } from './tools/test-lists.ts'
import everyday, { repeated } from './vitest.config.ts'

/** The tests that `npm test` leaves out, and longer forms of those that it shortens: `npm run test:long`. */
export default {
  ...everyday,
  test: {
    ...everyday.test,
    include: [...longTests, ...alsoLong],
    exclude: [...configDefaults.exclude, ...repeated],
    env: { PARLEY_LONG: '1' },
    // A browser takes a core.
    maxWorkers: 2,
  },
}
