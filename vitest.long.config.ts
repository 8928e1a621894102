import { configDefaults } from 'vitest/config'
import everyday, { alsoLong, longTests, walks } from './vitest.config.ts'

/** Accessibility does not depend on the database. */
const repeated = process.env.TEST_DATABASE_URL ? walks : []

/** The tests that `npm test` leaves out, and longer forms of those that it shortens: `npm run test:long`. */
export default {
  ...everyday,
  test: {
    ...everyday.test,
    include: [...longTests, ...alsoLong],
    exclude: [...configDefaults.exclude, ...repeated],
    env: { PARLEY_LONG: '1' },
  },
}
