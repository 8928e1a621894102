import { describe, expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('unset and empty variables have the defaults of the README', () => {
  expect(readSettings({ PORT: '', HOME: '/root' })).toEqual({
    PORT: 9090,
    HOST: '127.0.0.1',
    HEALTH_HOST: '127.0.0.1',
    DATA_DIR: './data',
    LOG_LEVEL: 'info',
    ALLOWED_PRIVATE_NETWORKS: [],
    MAX_CONNECTIONS: 20_000,
    MAX_CONNECTIONS_PER_ADDRESS: 5000,
    OIDC_NAME: 'Single sign-on',
    OUTSIDE_PREVIEWS: 'pictures',
    RATE_LIMITING: true,
    S3_REGION: 'auto',
    TRUSTED_PROXIES: [],
    USER_UPLOAD_QUOTA_MIB: 5120,
  })
})

test('a flag wins over the environment', () => {
  expect(readSettings({ PORT: '8080', HOST: '::1' }, { PORT: '7070' })).toMatchObject({
    PORT: 7070,
    HOST: '::1',
  })
})

test('an empty flag is none, as an empty variable: it opens no port to all networks', () => {
  const given = { PORT: '', HOST: '', OWNER_PASSWORD: '' }
  expect(readSettings({ HOST: '::1' }, given)).toMatchObject({ PORT: 9090, HOST: '::1' })
})

test.each(['chat@example.org', 'Parley <chat@localhost>', '"Our chat" <chat@example.org>'])(
  'emails may come from %s',
  (from) => expect(readSettings({ MAIL_FROM: from }).MAIL_FROM).toBe(from),
)

test.each([
  'nats://a:1,b:2',
  'tls://me:pass@nats.example.org',
  'token@localhost',
  'localhost:4222',
])('NATS is found at %s', (url) => expect(readSettings({ NATS_URL: url }).NATS_URL).toBe(url))

test('networks are separated by commas, spaces or both', () => {
  expect(readSettings({ TRUSTED_PROXIES: '127.0.0.1/32,::1/128 10.0.0.0/8' })).toMatchObject({
    TRUSTED_PROXIES: ['127.0.0.1/32', '::1/128', '10.0.0.0/8'],
  })
})

test.each([
  ['https://Chat.example.org/', 'https://chat.example.org'],
  ['http://localhost:9090', 'http://localhost:9090'],
])('the site %s is known as %s, to which paths are appended', (given, known) => {
  expect(readSettings({ SITE_URL: given })).toMatchObject({ SITE_URL: known })
})

describe('a setting that cannot be used is refused with a sentence that names it', () => {
  test.each([
    [{ PORT: 'ninety' }, /^The setting PORT is invalid: .*expected number/],
    [{ PORT: '70000' }, /^The setting PORT is invalid: .*65535/],
    [{ PORT: '65535' }, /^The setting HEALTH_PORT is invalid: it must be set, /],
    [{ MAIL_FROM: 'Parley' }, /^The setting MAIL_FROM is invalid: it must be an address, /],
    [{ MAIL_FROM: 'a@x.org\nBcc: b@x.org' }, /^The setting MAIL_FROM is invalid: /],
    [{ HEALTH_PORT: '-1' }, /^The setting HEALTH_PORT is invalid: .*0/],
    [{ REALM_UPLOAD_QUOTA_MIB: '0' }, /^The setting REALM_UPLOAD_QUOTA_MIB is invalid: .*1/],
    [
      { TRUSTED_PROXIES: '127.0.0.1/32, 10.0.0.1 x' },
      /^The setting TRUSTED_PROXIES is invalid: 10.0.0.1, x is no network, such as 10\./,
    ],
    [{ NATS_URL: 'nats://' }, /^The setting NATS_URL is invalid: it must name a host$/],
    [{ NATS_URL: 'nats://ana:sesame@' }, /^The setting NATS_URL is invalid: it must name a host$/],
    [{ SMTP_URL: 'smtp:mail' }, /^The setting SMTP_URL is invalid: it must name a host$/],
    [
      { NATS_URL: 'tsl://nats.example.org' },
      /^The setting NATS_URL is invalid: it must begin with nats/,
    ],
    [{ LOG_LEVEL: 'loud' }, /^The setting LOG_LEVEL is invalid: .*"info"/],
    [{ RATE_LIMITING: 'maybe' }, /^The setting RATE_LIMITING is invalid: .*"off"/],
    [{ SITE_URL: 'example.com' }, /^The setting SITE_URL is invalid: Invalid URL$/],
    [{ SITE_URL: 'https://x.org/chat' }, /^The setting SITE_URL is invalid: .*without a path$/],
    [{ SITE_URL: 'https://me:x@x.org' }, /^The setting SITE_URL is invalid: .*without a path$/],
    [{ DATABASE_URL: 'mysql://localhost' }, /^The setting DATABASE_URL is invalid: Invalid URL$/],
    [
      { OIDC_ISSUER: 'https://x.org' },
      /^The setting OIDC_CLIENT_ID is invalid: .*must be set together$/,
    ],
    [{ OWNER_EMAIL: 'olga' }, /^The setting OWNER_EMAIL is invalid: Invalid email address$/],
  ])('%o', (env, sentence) => {
    expect(() => readSettings(env)).toThrow(sentence)
  })
})
