import { expect, test, vi } from 'vitest'
import { type Installing, routePastWorker } from './routing.ts'

test('a browser that refuses a rule installs the worker without rules', async () => {
  vi.stubGlobal('builtFiles', [])
  const addRoutes = vi.fn(() => Promise.reject(new TypeError('Unknown source')))
  await routePastWorker({ addRoutes } as unknown as Installing)
  expect(addRoutes).toHaveBeenCalledOnce()
})
