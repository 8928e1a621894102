import { readFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { freePort } from '../../../bench/src/processes/free-port.ts'
import { aHome } from './home.ts'
import { aServer } from './server-process.ts'

vi.setConfig({ testTimeout: 120_000 })

test('health and metrics have their own port, for this machine only', async () => {
  const home = await aHome()
  const port = await freePort()
  await aServer({ ...home.settings, HEALTH_PORT: String(port) })

  const health = await fetch(`http://127.0.0.1:${port}/health`)
  expect(health.status).toBe(200)
  expect(await health.json()).toEqual({ live: true, ready: true })
  const metrics = await fetch(`http://127.0.0.1:${port}/metrics`)
  const told = await metrics.text()
  expect(told).toMatch(/^process_resident_memory_bytes \d+/m)
  for (const gauge of ['waiting_polls', 'queued_actions', 'database_queued_statements'])
    expect(told).toMatch(new RegExp(`^parley_${gauge} 0$`, 'm'))
  expect(told).toMatch(/^parley_http_connections \d+$/m)
  expect((await fetch(`${home.site}/metrics`)).status).toBe(404)
  const again = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(again).toContain(
    'parley_http_requests_total{method="GET",route="unknown",status="404"} 1\n',
  )
  expect(again).toContain('parley_http_request_duration_seconds_count{method="GET"} 1\n')
  // Note: all of 127.0.0.0/8 is this machine, so another of its addresses represents the outside.
  await expect(fetch(`http://127.0.0.2:${port}/health`)).rejects.toThrow('fetch failed')
})

test('where the health port is open to others, they cannot sign the owner in', async () => {
  const home = await aHome()
  const port = await freePort()
  const { dataDir, settings } = home
  await aServer({ ...settings, HEALTH_PORT: String(port), HEALTH_HOST: '0.0.0.0' })
  const { secret } = JSON.parse(readFileSync(join(dataDir, 'operator.json'), 'utf8'))
  const outside = networkAddress()
  const asks = (host: string) =>
    fetch(`http://${host}:${port}/sign-in-address`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}` },
    })

  expect((await asks('127.0.0.1')).status).toBe(200)
  if (outside) {
    expect((await fetch(`http://${outside}:${port}/health`)).status).toBe(200)
    expect((await asks(outside)).status).toBe(403)
  }
})

/** An address of this machine that is not the machine itself, if it has one. */
function networkAddress(): string | undefined {
  const all = Object.values(networkInterfaces()).flat()
  return all.find((found) => found?.family === 'IPv4' && !found.internal)?.address
}

test('the dashboard and the alerts ask for metrics that there are', async () => {
  const home = await aHome()
  const port = await freePort()
  await aServer({ ...home.settings, HEALTH_PORT: String(port) })
  await fetch(`${home.site}/api/v1/server_settings`)
  const told = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()

  for (const file of ['grafana-dashboard.json', 'alerts.yaml']) {
    const text = readFileSync(new URL(`../../../../deploy/${file}`, import.meta.url), 'utf8')
    const asked = [...text.matchAll(/\b(?:parley|process|nodejs)_[a-z0-9_]+/g)].map(
      ([name]) => name,
    )
    expect(asked.length).toBeGreaterThan(5)
    for (const name of asked) expect(told).toMatch(new RegExp(`^${name}[{ ]`, 'm'))
  }
})
