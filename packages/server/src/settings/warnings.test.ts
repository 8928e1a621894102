import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'
import { warningsOf } from './warnings.ts'

test.each([
  ['nothing is set', {}, []],
  ['the site has no https', { SITE_URL: 'http://localhost:9090' }, []],
  ['the proxy is known', { SITE_URL: 'https://x.org', TRUSTED_PROXIES: '127.0.0.1/32' }, []],
  ['the proxy is not known', { SITE_URL: 'https://x.org' }, ['TRUSTED_PROXIES is not set']],
  ['every address is a proxy', { TRUSTED_PROXIES: '10.0.0.0/8 ::/0' }, ['every address']],
])('where %s, the operator is warned as they must be', (_what, env, warnings) => {
  expect(warningsOf(readSettings(env))).toEqual(
    warnings.map((words) => expect.stringContaining(words)),
  )
})
