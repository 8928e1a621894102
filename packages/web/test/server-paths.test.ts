import { expect, test } from 'vitest'
import { theServer } from '../../server/test/a-realm.ts'
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
