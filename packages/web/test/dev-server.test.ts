import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLogger, createServer } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { theServer } from '../../server/test/a-realm.ts'
import { testDirectory } from '../../server/test/storage.ts'
import { serverPaths } from '../vite.config.ts'

test('the development server hands on each path that is not the app’s', async () => {
  const { http } = await theServer()
  // Routes are printed as a tree, with the first part of each path at this depth.
  const tree = http.printRoutes({ commonPrefix: false })
  const firstParts = [...tree.matchAll(/^ {4}[├└]── ([\w.-]+)/gm)].map(([, part = '']) => part)
  const isHandedOn = (part: string) => new RegExp(serverPaths).test(`/${part}`)

  expect(firstParts).toContain('login')
  const ofApp = ['app', 'sw.js']
  expect(firstParts.filter((part) => !ofApp.includes(part) && !isHandedOn(part))).toEqual([])
  for (const address of ['/', '/?a', '/src/start.ts', '/gallery/app.html', '/helpers.ts'])
    expect(isHandedOn(address.slice(1)), address).toBe(false)
})

test('the development server finds all packages when it starts', async () => {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const problems: string[] = []
  const note = (problem: string) => void problems.push(problem)
  const server = await createServer({
    root,
    configFile: `${root}vite.config.ts`,
    cacheDir: join(testDirectory(), 'dev-server'),
    customLogger: { ...createLogger('silent'), warn: note, error: note },
    server: { port: 0, ws: false },
  })
  onTestFinished(() => server.close())
  await server.listen()

  await server.environments.client.depsOptimizer?.scanProcessing

  expect(problems).toEqual([])
})
