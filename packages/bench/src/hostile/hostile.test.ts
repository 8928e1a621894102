import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { Closing } from '../closing.ts'
import { request } from '../load/request.ts'
import { buildOrganization } from '../organization/organization.ts'
import { freePort } from '../processes/free-port.ts'
import { maxMb, residentMb } from '../processes/memory.ts'
import { newPlace } from '../processes/places.ts'
import { ServerProcess } from '../processes/server-process.ts'
import { attack, attackNames } from './attacks.ts'
import { serve } from './good-client.ts'

/** Note: the bench measures the delay. Here, on a busy machine, everybody must only be served. */
const patientMs = 2000

test('security 25: a good client is served next to attackers, and memory stays bounded', async () => {
  const closing = new Closing()
  onTestFinished(() => closing.close())
  const place = closing.own(await newPlace('embedded', undefined))
  // Note: the test run has prepared a database.
  const dump = join(process.env.PARLEY_TEST_DIR ?? '', 'dump')
  await cp(dump, join(place.dataDir, 'database'), { recursive: true })
  const port = await freePort()
  const first = await ServerProcess.start({ place, port, closing })
  const { owner, members } = await buildOrganization(port, 20)
  await first.close()
  const env = { RATE_LIMITING: 'on' }
  const { pid } = await ServerProcess.start({ place, port, closing, env })
  const requests = members.map((member) => request('GET /messages', member, newest))
  await serve(port, requests, 1000)
  const idle = await residentMb(pid)

  for (const name of attackNames) {
    const stop = attack(name, { port, authorization: owner.authorization }, 0.3)
    const { most, result } = await maxMb(pid, () => serve(port, requests, 2500))
    stop()
    await delay(200)
    expect(result.count, name).toBeGreaterThan(10)
    expect(result.p99, name).toBeLessThan(patientMs)
    expect(most - idle, name).toBeLessThan(200)
  }
}, 180_000)

const newest = { anchor: 'newest', num_before: 20, num_after: 0 }
