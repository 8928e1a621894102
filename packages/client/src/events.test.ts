import { events, eventsByName } from '@parley/contract'
import { expect, expectTypeOf, test } from 'vitest'
import { type EventOf, isEvent, type ServerEvent, type Snapshot } from './index.ts'

test('every event of the contract has a name of its own', () => {
  expect(new Set(Object.values(eventsByName))).toEqual(new Set(events))
  expect(Object.keys(eventsByName)).toHaveLength(events.length)
})

test('an event with an operation is identified by it', () => {
  const event = { id: 1, type: 'update_message_flags', op: 'remove' }

  expect(isEvent(event, 'updateMessageFlagsRemove')).toBe(true)
  expect(isEvent(event, 'updateMessageFlagsAdd')).toBe(false)
  expect(isEvent(event, 'message')).toBe(false)
})

test('the types of events and snapshots come from the declarations', () => {
  expectTypeOf<EventOf<'message'>['message']['content']>().toEqualTypeOf<string>()
  expectTypeOf<EventOf<'updateMessageFlagsAdd'>['operation']>().toEqualTypeOf<'add'>()
  expectTypeOf<EventOf<'message'>>().toExtend<ServerEvent>()
  expectTypeOf<Snapshot['max_message_id']>().not.toBeAny()
  expectTypeOf<NonNullable<Snapshot['streams']>[number]['name']>().toEqualTypeOf<string>()
  expectTypeOf<Snapshot['realm_name']>().toEqualTypeOf<string | undefined>()
})
