import type { Bot } from '@parley/client/replica'
import { Replica } from '@parley/client/replica'
import { expect, test } from 'vitest'
import { sampleSnapshot } from '../../../../test/sample-organization.ts'
import {
  botRoles,
  isServiceAddress,
  isShortName,
  kindsToCreate,
  listedBots,
  shortNameFor,
  shortNameOf,
  webhookAddress,
} from './bot-list.ts'

function bot(user_id: number, full_name: string, more: object = {}): Bot {
  const email = `${full_name.toLowerCase()}-bot@example.com`
  return { user_id, full_name, email, is_active: true, owner_id: 1, ...more } as Bot
}

const replica = new Replica(
  sampleSnapshot({
    realm_bots: [
      bot(901, 'Zebra'),
      bot(902, 'Alpha', { owner_id: 2 }),
      bot(903, 'Old', { is_active: false }),
    ],
  }),
)
const names = (...given: [Parameters<typeof listedBots>[1], string?]) =>
  listedBots(replica, given[0], given[1] ?? '').map(({ full_name }) => full_name)

test('bots are listed by name: own ones, all, and deactivated ones', () => {
  expect(names('own')).toEqual(['Zebra'])
  expect(names('all')).toEqual(['Alpha', 'Zebra'])
  expect(names('deactivated')).toEqual(['Old'])
})

test('bots are found by name, address and owner', () => {
  const owner = replica.people.byId.get(2)?.full_name ?? ''
  expect(names('all', 'zeb')).toEqual(['Zebra'])
  expect(names('all', 'alpha-bot@')).toEqual(['Alpha'])
  expect(names('all', `${owner.toUpperCase()} al`)).toEqual(['Alpha'])
  expect(names('all', 'nothing')).toEqual([])
})

test('what a user may create depends on both permissions', () => {
  const withRights = (any: number[], writing: number[], more: object = {}) => {
    const group = (direct_members: number[]) => ({ direct_members, direct_subgroups: [] })
    return kindsToCreate(
      new Replica(
        sampleSnapshot({
          realm_can_create_bots_group: group(any),
          realm_can_create_write_only_bots_group: group(writing),
          ...more,
        }),
      ),
    )
  }
  expect(withRights([1], [])).toEqual([1, 2, 3])
  expect(withRights([], [1])).toEqual([2])
  expect(withRights([2], [2])).toEqual([])
  expect(withRights([1], [1], { is_guest: true })).toEqual([])
})

test('a short name is suggested that the server accepts', () => {
  expect(shortNameFor('Büro-Bot 2')).toBe('buro-2')
  expect(shortNameFor('Straße')).toBe('strasse')
  expect(shortNameFor('  .CI / deploys! ')).toBe('ci-deploys')
  expect(shortNameFor('日本')).toBe('')
  expect(shortNameFor('Robot')).toBe('robot')
  expect(shortNameFor(`${'x'.repeat(49)} y`)).toBe('x'.repeat(49))
  expect(['ci', 'a.b_c-1'].every(isShortName)).toBe(true)
  expect(['', '-ci', 'a b', 'é', 'x'.repeat(51)].some(isShortName)).toBe(false)
  expect(shortNameOf({ email: 'my-bot-2-bot@example.com' })).toBe('my-bot-2')
})

test('the address of a webhook names the key and the place', () => {
  const whole = { origin: 'https://chat.example', program: 'json', key: 'k1' }
  expect(webhookAddress({ ...whole, channel: 'R & D', topic: 'a b' })).toBe(
    'https://chat.example/api/v1/external/json?api_key=k1&stream=R%20%26%20D&topic=a%20b',
  )
  expect(webhookAddress({ ...whole, topic: 'ignored' })).toBe(
    'https://chat.example/api/v1/external/json?api_key=k1',
  )
})

test('only addresses that the server calls are accepted', () => {
  expect(['https://example.com/hook', 'http://10.0.0.1'].every(isServiceAddress)).toBe(true)
  const wrong = ['example.com', 'ftp://example.com', 'https://me:secret@example.com', '']
  expect(wrong.some(isServiceAddress)).toBe(false)
})

test('a bot has no role above its owner', () => {
  expect(botRoles(100)).toEqual([200, 300, 400, 600])
  expect(botRoles(400)).toEqual([400, 600])
})
