import { describe, expect, test } from 'vitest'
import { checkClean } from './check-clean.ts'

// The bad examples are assembled at run time; otherwise this file would fail the check.
const path = (...parts: string[]) => ['', ...parts].join('/')
const host = ['registry', 'npmjs', 'org'].join('.')

describe('checkClean', () => {
  test.each([
    'Data is kept under ./data, or where DATA_DIR says.',
    'GET /users/me and docs/home/start.md and https://chat.example.com/home/x',
    'import { homedir } from "node:os"',
  ])('accepts %s', (text) => {
    expect(checkClean([{ path: 'docs/start.md', text }])).toEqual([])
  })

  test.each([
    `see ${path('work', 'main')}`,
    `cd ${path('home', 'ana', 'parley')}`,
    `log: "${path('tmp', 'probe', 'out.txt')}"`,
    `cache=${path('root', '.npm')}`,
    `registry=https://${host}/`,
    `registry=https://${['artifactory', 'example', 'com'].join('.')}/`,
  ])('refuses %s', (text) => {
    expect(checkClean([{ path: 'docs/start.md', text: `fine\n${text}\n` }])).toMatchObject([
      { line: 2 },
    ])
  })

  test('lets the lockfile name workspaces, and no address', () => {
    const link = '"resolved": "packages/server",'
    // In pieces, so that the check does not find it here.
    const address = `"resolved": "https://${['packages', 'example', 'com'].join('.')}/zod.tgz",`
    expect(checkClean([{ path: 'package-lock.json', text: link }])).toEqual([])
    expect(checkClean([{ path: 'package-lock.json', text: address }])).toHaveLength(1)
  })
})
