import { expect, test } from 'vitest'
import { checkPlaces, standingOf } from './check-places.ts'

const list = 'packages/server/src/features.ts'
const feature = [
  { path: 'packages/server/src/messages/saved-searches/saved-searches.feature.ts', text: '' },
  { path: 'packages/server/src/messages/saved-searches/saved-searches.store.ts', text: '' },
  { path: 'packages/contract/src/saved-searches/feature.ts', text: '' },
  { path: 'packages/server/migrations/0151-saved-searches.sql', text: '' },
  { path: list, text: 'savedSearchesFeature' },
]

test('a folder is one place, and so is each other file that names the feature', () => {
  const others = [
    { path: 'packages/server/src/other.test.ts', text: 'saved_search' },
    {
      path: 'packages/client/src/light/table.ts',
      text: '// Made from the contract\nsavedSearches',
    },
    { path: 'packages/server/src/log/retired-kinds.ts', text: 'saved-search-added' },
    { path: 'packages/web/src/views/search/saved-searches.tsx', text: '' },
  ]

  expect(standingOf('saved-searches', [...feature, ...others]).places).toEqual([
    'packages/contract/src/saved-searches/',
    'packages/server/migrations/',
    list,
    'packages/server/src/messages/saved-searches/',
  ])
})

test('a file of another feature that names the feature uses it, but a list is a place', () => {
  const faces = ['packages/server/src/messages/public.ts', 'packages/contract/src/audit/kinds.ts']
  const search = 'packages/server/src/messages/search/search-plan.ts'
  const declared = ['server/src/messages/messages.feature.ts', 'contract/src/audit/feature.ts']
  const others = [
    ...declared.map((path) => ({ path: `packages/${path}`, text: '' })),
    ...[...faces, search].map((path) => ({ path, text: 'savedSearches' })),
  ]

  const { places, uses } = standingOf('saved-searches', [...feature, ...others])

  expect(places).toEqual(expect.arrayContaining(faces))
  expect(uses).toEqual([search])
  expect(checkPlaces([...feature, ...others])).toEqual([
    { path: list, line: 1, message: `saved-searches: uses 1, at most 0: ${search}` },
  ])
})

test('a feature that stands in more places than it may is reported', () => {
  const lists = ['a', 'b', 'c'].map((name) => ({
    path: `packages/client/src/${name}.ts`,
    text: 'saved_search',
  }))

  expect(checkPlaces(feature)).toEqual([])
  expect(checkPlaces([...feature, ...lists])).toEqual([
    {
      path: list,
      line: 1,
      message: expect.stringMatching('^saved-searches: places 7, at most 6: packages'),
    },
  ])
})
