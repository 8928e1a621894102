import { describe, expect, test } from 'vitest'
import { checkBoundaries } from './check-boundaries.ts'

const server = 'packages/server/src'
const messages = `${server}/features/messages`

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
    [`${messages}/send-message.ts`, "import { insertMessage } from './messages.store.ts'"],
    [`${messages}/send-message.ts`, "import { mayPost } from '../channels/channels.policy.ts'"],
    [`${messages}/send-message.ts`, "import { subscribe } from '../channels/subscribe.ts'"],
    [`${messages}/a.ts`, "import type { Made } from '../channels/channels.events.ts'"],
    [`${messages}/a.ts`, "import { type Made } from '../channels/channels.events.ts'"],
    [`${messages}/send-message.test.ts`, "import { aRealm } from '../../../test/realm.ts'"],
    [`${server}/parley.ts`, "import { routes } from './features/messages/messages.routes.ts'"],
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
    [`${server}/http/server.ts`, "import { on } from '../features/messages/messages.routes.ts'"],
    [`${server}/http/server.ts`, "import type { A } from '../features/messages/send.ts'"],
    [`${server}/http/server.ts`, "export { parley } from '../parley.ts'"],
    [`${server}/http/server.ts`, "const a = await import('../parley.ts')"],
    [`${server}/http/server.ts`, "type A = import('../parley.ts').A"],
    [`${server}/http/server.ts`, "import { aRealm } from '../../test/realm.ts'"],
    [`${server}/bus/bus.ts`, "import { write } from '../writer/writer.ts'"],
    [`${server}/invariant.ts`, "import { Bus } from './bus/bus.ts'"],
    [`${server}/helpers/a.ts`, "import { Bus } from '../bus/bus.ts'"],
    [`${messages}/a.ts`, "import { insert } from '../channels/channels.store.ts'"],
    [`${messages}/a.ts`, "import { channel } from '../channels/channels.tables.ts'"],
    [`${messages}/a.ts`, "import { routes } from '../channels/channels.routes.ts'"],
    [`${messages}/a.ts`, "import { made } from '../channels/channels.events.ts'"],
    [`${messages}/a.ts`, "import { start } from '../../parley.ts'"],
    [`${server}/parley.ts`, "import { insert } from './features/messages/messages.store.ts'"],
  ])('refuses %s to say %s', (path, text) => {
    expect(checkBoundaries([{ path, text }])).toHaveLength(1)
  })

  test('has every folder in the table of layers, and nothing else', () => {
    const table = (features: string, leaves: string) =>
      [
        `| features | \`${features}\` | |`,
        '| kernel | `http writer directory log delivery db realms` | |',
        `| leaves | \`${leaves}\` | |`,
      ].join('\n')
    const kernel = ['http', 'writer', 'directory', 'log', 'delivery', 'db', 'realms']
    const leaves = ['bus', 'files', 'mail', 'markdown', 'openid', 'outside', 'settings']
    const files = [...kernel, ...leaves, 'features/messages', 'features/users'].map((folder) => ({
      path: `${server}/${folder}/a.ts`,
      text: '',
    }))
    const faults = (text: string, there = files) =>
      checkBoundaries([{ path: 'ARCHITECTURE.md', text }, ...there]).map(({ message }) => message)

    expect(faults(table('users messages', leaves.join(' ')))).toEqual([])
    expect(faults(table('users drafts', `${leaves.join(' ')} jobs`))).toEqual([
      'features lacks messages',
      'features has no drafts',
      'leaves has no jobs',
    ])
    expect(faults(table('users messages', leaves.join(' ')), files.slice(1))).toEqual([
      'there is no folder http, which tools/check-boundaries.ts names',
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
