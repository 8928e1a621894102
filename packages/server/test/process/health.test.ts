import { expect, test, vi } from 'vitest'
import { aHome, freePort } from './home.ts'
import { aServer } from './server-process.ts'

vi.setConfig({ testTimeout: 120_000 })

test('health and metrics are told on a port of their own, to this machine only', async () => {
  const home = await aHome()
  const port = await freePort()
  await aServer({ ...home.settings, HEALTH_PORT: String(port) })

  const health = await fetch(`http://127.0.0.1:${port}/health`)
  expect(health.status).toBe(200)
  expect(await health.json()).toEqual({ live: true, ready: true })
  const metrics = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(await metrics.text()).toMatch(/^process_resident_memory_bytes \d+/m)
  expect((await fetch(`${home.site}/metrics`)).status).toBe(404)
  // Note: all of 127.0.0.0/8 is this machine, so another address of it stands for the outside.
  await expect(fetch(`http://127.0.0.2:${port}/health`)).rejects.toThrow('fetch failed')
})
