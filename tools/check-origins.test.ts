import { expect, test } from 'vitest'
import { checkOrigins } from './check-origins.ts'

const at = (path: string, text: string) =>
  checkOrigins([{ path: `packages/server/src/${path}`, text }]).map(({ message }) => message)

test('writes of requests name their origin', () => {
  expect(at('access/a.pages.ts', 'await realm.write(endSession, user.id, key.id, origin)')).toEqual(
    [],
  )
  expect(at('access/a.ts', 'await realm.writeAsSystem(signUp, input, origin)')).toEqual([])
  expect(at('access/a.ts', 'await realm.write(endSession, user.id, key.id)')).toEqual([
    'realm.write needs the origin of the request',
  ])
  expect(at('access/a.ts', 'await visit.realm.writeAsSystem(signUp, input)')).toEqual([
    'realm.writeAsSystem needs the origin of the request',
  ])
})

test('work that no request asks for has none', () => {
  expect(at('messages/scheduled/deliver-due.ts', 'await realm.write(send, id, due)')).toEqual([])
  expect(at('commands/demo.ts', 'await realm.writeAsSystem(createUser, profile)')).toEqual([])
  expect(at('media/a.ts', 'response.write(bytes)\nawait write(addFile, file)')).toEqual([])
})
