import { describe, expect, test } from 'vitest'
import { checkWings } from './check-wings.ts'
import type { SourceFile } from './source.ts'
import { wingTable } from './wings.ts'

const server = 'packages/server/src'

const file = (path: string, text: string): SourceFile => ({ path: `${server}/${path}`, text })

const faults = (...files: SourceFile[]) => checkWings(files).map(({ message }) => message)

/** A face that exports what the tests use, and a user of it. */
const channelsFace = [
  file('channels/public.ts', "export { subscribe } from './subscribe.ts'"),
  file('joining/a.ts', "import { subscribe } from '../channels/public.ts'"),
]

describe('checkWings', () => {
  test.each([
    ['messages/send/a.ts', "import { subscribe } from '../../channels/public.ts'"],
    ['messages/send/a.ts', "import type { PreparedMessage } from '../compose/prepared-message.ts'"],
    ['messages/send/a.ts', "import { insert } from '../message/messages.store.ts'"],
    ['messages/send/a.ts', "import { mayKnow } from '../../directory/channel-access.ts'"],
    ['messages/send/a.test.ts', "import { store } from '../../organization/realm/realm.store.ts'"],
    ['commands/a.ts', "import { subscribe } from '../channels/public.ts'"],
    ['parley.ts', "import { channelRoutes } from './channels/channels.routes.ts'"],
    ['features.ts', "import { channelsFeature } from './channels/channels.feature.ts'"],
  ])('lets %s say %s', (path, text) => {
    expect(faults(file(path, text), ...channelsFace)).toEqual([])
  })

  test.each([
    ['an arrow up', 'groups/a.ts', "import { subscribe } from '../channels/public.ts'"],
    ['an arrow up of types', 'groups/a.ts', "import type { A } from '../channels/public.ts'"],
    ['an arrow up of one type', 'groups/a.ts', "import { type A } from '../channels/public.ts'"],
    ['an arrow up, later', 'groups/a.ts', "const a = await import('../channels/public.ts')"],
    ['an arrow up in a type', 'groups/a.ts', "type A = import('../channels/public.ts').A"],
  ])('refuses %s', (_, path, text) => {
    expect(faults(file(path, text), ...channelsFace)).toEqual([
      'groups may not use channels, which stands above it',
    ])
  })

  test.each([
    ['messages/send/a.ts', "import { subscribe } from '../../channels/subscribe.ts'"],
    ['messages/send/a.ts', "import type { A } from '../../channels/subscribe.ts'"],
    ['messages/send/a.ts', "export { subscribe } from '../../channels/subscribe.ts'"],
    ['commands/a.ts', "import { subscribe } from '../channels/subscribe.ts'"],
  ])('refuses that %s says %s: that is behind the face', (path, text) => {
    expect(faults(file(path, text))).toEqual([
      'channels/subscribe.ts is private to its wing: others use channels/public.ts',
    ])
  })

  test('refuses a wing that uses its own face', () => {
    const own = file('channels/b.ts', "import { subscribe } from './public.ts'")
    expect(faults(own, ...channelsFace)).toEqual(['channels does not use its own face'])
  })

  test('refuses a face that shows a store, or what nobody uses', () => {
    const [, user = file('', '')] = channelsFace
    const shows = (text: string) => faults(file('channels/public.ts', text), user)

    expect(shows("export { subscribe } from './channels.store.ts'")).toEqual([
      'channels/channels.store.ts is private to its wing',
    ])
    expect(shows("export { type Made, subscribe } from './subscribe.ts'")).toEqual([
      'no other wing uses Made',
    ])
  })

  test('refuses a circle of folders, once, even one of types, in a wing and below', () => {
    expect(
      faults(
        file('messages/send/a.ts', "import { b } from '../edit/b.ts'"),
        file('messages/edit/c.ts', "import type { D } from '../delete/d.ts'"),
        file('messages/delete/e.ts', "import { f } from '../send/f.ts'"),
        file('log/a.ts', "import type { B } from '../writer/b.ts'"),
        file('writer/c.ts', "import { d } from '../log/d.ts'"),
      ),
    ).toEqual([
      'circle of folders: log → writer → log',
      'circle of folders: messages/delete → messages/send → messages/edit → messages/delete',
    ])
  })
})

test('the table of wings says how large each is and what it uses', () => {
  const [head, ...rows] = wingTable(channelsFace)

  expect(head).toMatch(/^wing +files +lines +shows +uses$/)
  expect(rows.find((row) => row.startsWith('joining'))).toMatch(/^joining +1 +0 +0 +channels 1$/)
  expect(rows.find((row) => row.startsWith('channels'))).toMatch(/^channels +1 +0 +1$/)
})
