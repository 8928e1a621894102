import { expect, test } from 'vitest'
import { checkPlaces, placesOf } from './check-places.ts'

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

  expect(placesOf('saved-searches', [...feature, ...others])).toEqual([
    'packages/contract/src/saved-searches/',
    'packages/server/migrations/0151-saved-searches.sql',
    list,
    'packages/server/src/messages/saved-searches/',
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
      message: expect.stringMatching('^saved-searches stands in 7 places instead of 5: packages'),
    },
  ])
})
