import { describe, expect, test } from 'vitest'
import { checkBoundaries } from './check-boundaries.ts'
import { wings } from './wings.ts'

const server = 'packages/server/src'
const messages = `${server}/messages/send`

describe('checkBoundaries', () => {
  test.each([
    ['packages/contract/src/ids.ts', "import { z } from 'zod'"],
    ['packages/contract/src/users/objects.ts', "import { userId } from '../ids.ts'"],
    ['packages/client/src/client.ts', "import { api } from '@parley/contract'"],
    ['packages/bench/src/main.ts', "import { connect } from '@parley/client'"],
    [`${server}/http/server.ts`, "import fastify from 'fastify'"],
    [`${server}/http/server.ts`, "import { api } from '@parley/contract'"],
    [`${server}/http/server.ts`, "import { write } from '../writer/writer.ts'"],
    [`${server}/http/server.ts`, "import { invariant } from '../invariant.ts'"],
    [`${server}/writer/writer.ts`, "import { Bus } from '../bus/bus.ts'"],
    [`${messages}/messages.routes.ts`, "import { on } from '../../http/on.ts'"],
    [`${messages}/send-message.ts`, "import { insertMessage } from '../message/messages.store.ts'"],
    [`${messages}/send-message.test.ts`, "import { aRealm } from '../../../test/realm.ts'"],
    [`${server}/parley.ts`, "import { routes } from './messages/send/messages.routes.ts'"],
    [`${server}/commands/serve.ts`, "import { start } from '../parley.ts'"],
    [`${server}/main.ts`, "import { serve } from './commands/serve.ts'"],
  ])('lets %s say %s', (path, text) => {
    expect(checkBoundaries([{ path, text }])).toEqual([])
  })

  test.each([
    ['packages/contract/src/ids.ts', "import { readFile } from 'node:fs/promises'"],
    ['packages/contract/src/ids.ts', "import { a } from '../../server/src/a.ts'"],
    ['packages/client/src/client.ts', "import { z } from 'zod'"],
    ['packages/bench/src/main.ts', "import { start } from '@parley/server'"],
    [`${server}/http/server.ts`, "import { connect } from '@parley/client'"],
    [`${server}/http/server.ts`, "import { on } from '../messages/send/messages.routes.ts'"],
    [`${server}/http/server.ts`, "import type { A } from '../messages/send/send.ts'"],
    [`${server}/http/server.ts`, "export { parley } from '../parley.ts'"],
    [`${server}/http/server.ts`, "const a = await import('../parley.ts')"],
    [`${server}/http/server.ts`, "type A = import('../parley.ts').A"],
    [`${server}/http/server.ts`, "import { aRealm } from '../../test/realm.ts'"],
    [`${server}/bus/bus.ts`, "import { write } from '../writer/writer.ts'"],
    [`${server}/invariant.ts`, "import { Bus } from './bus/bus.ts'"],
    [`${server}/helpers/a.ts`, "import { Bus } from '../bus/bus.ts'"],
    [`${messages}/a.ts`, "import { insert } from '../../channels/channels.store.ts'"],
    [`${messages}/a.ts`, "import { channel } from '../../channels/channels.tables.ts'"],
    [`${messages}/a.ts`, "import { start } from '../../parley.ts'"],
    [`${server}/parley.ts`, "import { insert } from './messages/send/messages.store.ts'"],
  ])('refuses %s to say %s', (path, text) => {
    expect(checkBoundaries([{ path, text }])).toHaveLength(1)
  })

  test('has every folder in the table of layers, and nothing else', () => {
    const table = (wings: string, leaves: string) =>
      [
        `| wings | \`${wings}\` | |`,
        '| kernel | `http writer directory log delivery db realms` | |',
        `| leaves | \`${leaves}\` | |`,
      ].join('\n')
    const kernel = ['http', 'writer', 'directory', 'log', 'delivery', 'db', 'realms']
    const leaves = ['bus', 'files', 'mail', 'markdown', 'openid', 'outside', 'settings']
    const files = [...kernel, ...leaves, ...wings].map((folder) => ({
      path: `${server}/${folder}/a.ts`,
      text: '',
    }))
    const faults = (text: string, there = files) =>
      checkBoundaries([{ path: 'ARCHITECTURE.md', text }, ...there]).map(({ message }) => message)

    expect(faults(table(wings.join(' '), leaves.join(' ')))).toEqual([])
    expect(faults(table(`${wings.slice(1).join(' ')} drafts`, `${leaves.join(' ')} jobs`))).toEqual(
      [`wings lacks ${wings[0]}`, 'wings has no drafts', 'leaves has no jobs'],
    )
    expect(faults(table(wings.join(' '), leaves.join(' ')), files.slice(1))).toEqual([
      'there is no folder http, which the tools name',
    ])
    expect(faults(`${table(wings.join(' '), leaves.join(' '))}\n\`db/a.ts\` \`db/b.ts\``)).toEqual([
      'there is no db/b.ts, which the page names',
    ])
  })

  test('has index files as package entries only', () => {
    expect(checkBoundaries([{ path: 'packages/contract/src/index.ts', text: '' }])).toEqual([])
    expect(checkBoundaries([{ path: `${server}/http/index.ts`, text: '' }])).toHaveLength(1)
  })

  test('refuses a cycle, once, even one of types', () => {
    const files = [
      { path: `${server}/http/a.ts`, text: "import { b } from './b.ts'" },
      { path: `${server}/http/b.ts`, text: "import type { C } from '../db/c.ts'" },
      { path: `${server}/db/c.ts`, text: "export { a } from '../http/a.ts'" },
      { path: `${server}/db/d.ts`, text: "import { c } from './c.ts'" },
    ]
    expect(checkBoundaries(files)).toMatchObject([
      { path: `${server}/db/c.ts`, message: expect.stringContaining('import cycle') },
    ])
  })
})
