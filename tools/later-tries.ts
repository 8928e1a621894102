import type { Reporter, TestCase } from 'vitest/node'

/** Lists the tests that failed first and passed in a retry, so that retries hide nothing. */
export function laterTries(): Reporter {
  const names = new Set<string>()
  return {
    onTestCaseResult(testCase: TestCase) {
      const tries = testCase.diagnostic()?.retryCount ?? 0
      if (tries > 0 && testCase.result().state === 'passed') {
        const [error] = testCase.result().errors ?? []
        const reason = error ? ` (${error.message.split('\n', 1)})` : ''
        names.add(`${testCase.module.relativeModuleId}: ${testCase.fullName}${reason}`)
      }
    },
    onTestRunEnd() {
      for (const name of names) process.stdout.write(`Passed at a later try: ${name}\n`)
    },
  }
}
