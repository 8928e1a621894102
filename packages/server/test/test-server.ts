import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import * as contract from '@parley/contract'
import { pino } from 'pino'
import type { HeartbeatDelay } from '../src/delivery/queues-options.ts'
import type { Patience } from '../src/http/pace.ts'
import { openParley, type Parley, type ParleyOptions } from '../src/parley.ts'
import { readSettings } from '../src/settings/settings.ts'
import { noteRefusals } from './coverage.ts'
import { storage, testDirectory } from './storage.ts'

/** The host of test organizations: each has its own subdomain. */
export const testHost = 'parley.test'

export interface TestServer extends Parley {
  readonly settings: ReturnType<typeof readSettings>
}

export interface TestServerOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly heartbeat?: HeartbeatDelay
  readonly patience?: Patience
  readonly appDirectory?: string
  /** Receives the lines of the log instead of the standard error. */
  readonly log?: (line: string) => void
}

/**
 * A server in this process, on the embedded database started from the run's dump, or with TEST_DATABASE_URL in a
 * database that is created here and dropped at the end.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const home = await storage()
  const started = await open({ ...home.env, ...options.env }, options)
  const close = async () => {
    await started.close()
    await home.remove()
  }
  return { ...started, close }
}

/** Another server on the same database, with empty memory, as after a restart. The caller closes it. */
export function startSibling(
  { settings, database }: TestServer,
  options: TestServerOptions = {},
): Promise<TestServer> {
  const { NATS_URL, SITE_URL } = settings
  const env = { ...(NATS_URL ? { NATS_URL } : {}), ...(SITE_URL ? { SITE_URL } : {}) }
  return open({ ...env, ...options.env }, { ...options, database })
}

async function open(
  env: Readonly<Record<string, string>>,
  options: Pick<ParleyOptions, 'appDirectory' | 'database' | 'heartbeat' | 'patience'> &
    Pick<TestServerOptions, 'log'>,
): Promise<TestServer> {
  const settings = readSettings({
    RATE_LIMITING: 'off',
    LOG_LEVEL: 'error',
    SITE_URL: `http://${testHost}`,
    // Note: in a directory of several servers, one with another clock removes what the others receive.
    DATA_DIR: join(testDirectory(), randomUUID()),
    ALLOWED_PRIVATE_NETWORKS: '127.0.0.1/32',
    OUTSIDE_PREVIEWS: 'on',
    ...env,
  })
  const { appDirectory, database, heartbeat, patience, log } = options
  const output = log ? { write: log } : pino.destination(2)
  const parley = await openParley({
    settings,
    logger: pino({ level: settings.LOG_LEVEL }, output),
    onProgress: () => undefined,
    durable: false,
    loadFrom: join(testDirectory(), 'dump'),
    ...(database ? { database } : {}),
    ...(heartbeat ? { heartbeat } : {}),
    ...(patience ? { patience } : {}),
    ...(appDirectory ? { appDirectory } : {}),
  })
  noteRefusals(parley.http, contract)
  return { ...parley, settings }
}
