import { configDefaults } from 'vitest/config'
import everyday, { longTests } from './vitest.config.ts'

/** The tests that `npm test` leaves out, and more rounds of those that it shortens: `npm run test:long`. */
export default {
  ...everyday,
  test: {
    ...everyday.test,
    include: [...longTests, 'packages/server/src/groups/interleavings.test.ts'],
    exclude: configDefaults.exclude,
    env: { PARLEY_INTERLEAVINGS: '1000' },
  },
}
