import { expect, test } from 'vitest'
import { searchText } from './rank.ts'
import { findTargets, type Target, type TargetKind } from './target.ts'

function target(kind: TargetKind, label: string, lastId = 0, detail = ''): Target {
  const text = searchText(`${label} ${detail}`)
  return { key: `${kind} ${label}`, kind, label, text, lastId, run: () => undefined }
}

const some = [
  target('person', 'Zoë Ångström', 40),
  target('person', 'Marie Design'),
  target('channel', 'design'),
  target('channel', 'redesign'),
  target('topic', 'the new logo', 90, 'design'),
  target('topic', 'lunch', 70, 'kitchen'),
  target('view', 'Inbox'),
  target('command', 'Mark everything as read'),
]

function found(query: string): string[] {
  return findTargets(some, query).map(({ label }) => label)
}

test('names that begin with the query come before names that only contain it', () => {
  expect(found('design')).toEqual(['design', 'the new logo', 'Marie Design', 'redesign'])
})

test('every word must match, in any order, with or without accents', () => {
  expect(found('angstrom zoe')).toEqual(['Zoë Ångström'])
  expect(found('logo design')).toEqual(['the new logo'])
  expect(found('logo kitchen')).toEqual([])
})

test('recent conversations come first, and an empty query shows only them', () => {
  expect(found('')).toEqual(['the new logo', 'lunch', 'Zoë Ångström', 'Inbox'])
  const [first] = findTargets([target('topic', 'plan', 3), target('topic', 'plans', 90)], 'pl')
  expect(first?.label).toBe('plans')
})

test('a prefix character selects the kind', () => {
  expect(found('#design')).toEqual(['design', 'the new logo', 'redesign'])
  expect(found('@design')).toEqual(['Marie Design'])
  expect(found('>')).toEqual(['Inbox', 'Mark everything as read'])
})

test('among 10,000 people a keystroke costs less than making their search texts', () => {
  const make = () =>
    Array.from({ length: 10_000 }, (_, index) =>
      target('person', `Person${index} Name${index % 700}`, 0, `user${index}@example.com`),
    )
  const many = make()
  const queries = ['p', 'pe', 'per', 'name6', 'name61', 'person77 name', 'user9999']
  const finding = queries.map((query) => spentMs(() => findTargets(many, query)))
  const making = queries.map(() => spentMs(make))
  // A ratio, because a slow machine is slow at both.
  expect(median(finding)).toBeLessThan(median(making))
})

function spentMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  return process.cpuUsage(before).user / 1000
}

function median(times: number[]): number {
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}
