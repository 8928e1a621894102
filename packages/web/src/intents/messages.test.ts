import { createHash } from 'node:crypto'
import { memoryStorage, Outbox } from '@parley/client/outbox'
import { expect, onTestFinished, test } from 'vitest'
import type { AppContext } from '../app-context.ts'
import { editMessage, sourceOf, sourceToEdit } from './messages.ts'

test('the source of a message is its last edit, also before the server has that', async () => {
  const outbox = new Outbox({
    kinds: { act: { send: () => new Promise(() => undefined) } },
    storage: memoryStorage(),
  })
  void outbox.start()
  onTestFinished(() => outbox.stop())
  const client = { messages: { getOne: async () => ({ message: { content: 'of the server' } }) } }
  const app = { client, outbox, replica: { selfId: 1 } } as unknown as AppContext
  const message = (id: number) => ({ id, flags: [] }) as never
  expect(await sourceOf(app, 7)).toBe('of the server')
  const sha256 = createHash('sha256').update('of the server').digest('hex')
  expect(await sourceToEdit(app, 7)).toEqual({ content: 'of the server', sha256 })
  editMessage(app, message(7), 'edited')
  editMessage(app, message(7), 'edited again')
  editMessage(app, message(8), 'another message')
  expect(await sourceOf(app, 7)).toBe('edited again')
  // The server may store an edit in another form.
  expect(await sourceToEdit(app, 7)).toEqual({ content: 'edited again' })
  expect(await sourceOf(app, 9)).toBe('of the server')
})
