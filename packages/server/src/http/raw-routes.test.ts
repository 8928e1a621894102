import Fastify from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { aRealm, theServer } from '../../test/a-realm.ts'
import { Limiter } from './limit.ts'
import { addRawRoutes } from './raw-routes.ts'
import { rememberOrigins } from './request-origin.ts'
import { TroubleLog } from './trouble-log.ts'

test('a route of another protocol that fails is answered, and the failure is logged', async () => {
  const { ana } = await aRealm()
  const { realms } = await theServer()
  const logged: string[] = []
  const logger = pino({}, { write: (line: string) => void logged.push(line) })
  const fail = () => Promise.reject(new Error('The program file is gone'))
  const app = Fastify()
  rememberOrigins(app)
  addRawRoutes(app, {
    ...{ realms, siteUrl: undefined, limiter: new Limiter({ enabled: false }) },
    troubleLog: new TroubleLog(logger),
    rawRoutes: [{ url: '/elsewhere', methods: ['POST'], handle: fail, describe: fail }],
  })
  const { host, authorization } = ana
  for (const method of ['POST', 'OPTIONS'] as const) {
    const asked = { method, url: '/elsewhere', headers: { host, authorization } }
    const answer = await app.inject(asked)
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'INTERNAL_SERVER_ERROR'])
  }
  expect(logged.filter((line) => line.includes('The program file is gone'))).toHaveLength(2)
  await app.close()
})
