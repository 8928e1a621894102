import { expect, test } from 'vitest'
import { type JsonText, jsonText } from './json-text.ts'
import { SharedList } from './shared-list.ts'

interface Item {
  readonly place: number
}

const aList = (count: number) => {
  const items = Array.from({ length: count }, (_, place): Item => ({ place }))
  const written: number[] = []
  const way = {
    name: 'one',
    write: ({ place }: Item): JsonText<string> => {
      written.push(place)
      return jsonText(`item ${place}`.padEnd(100, '.'))
    },
  }
  return { list: new SharedList(items, [64, 8]), items, way, written }
}

const placesIn = ({ text }: JsonText<string[]>) =>
  (JSON.parse(text) as string[]).map((item) => item.replaceAll('.', ''))

test.each([0, 1, 7, 8, 9, 63, 64, 65, 70, 130, 200])(
  'a list of %i items is whole, with exceptions at any place',
  (count) => {
    const { list, items, way } = aList(count)
    const all = items.map(({ place }) => `item ${place}`)
    for (const [index, item] of items.entries()) {
      const changed = list.text(way, new Map([[item, jsonText('own')]]))
      expect(placesIn(changed)).toEqual(all.with(index, 'own'))
      const left = list.text(way, new Map([[item, undefined]]))
      expect(placesIn(left)).toEqual(all.toSpliced(index, 1))
    }
    expect(placesIn(list.text(way, new Map()))).toEqual(all)
    expect(placesIn(list.text(way, new Map(items.map((item) => [item, undefined]))))).toEqual([])
  },
)

test('a run is written once for all answers that do not change it, and again after it was forgotten', () => {
  const { list, items, way, written } = aList(200)
  const one = list.text(way, new Map())
  expect(written).toHaveLength(200)
  expect(list.text(way, new Map()).pieces[1]).toBe(one.pieces[1])

  const exceptions = new Map([[items[70] as Item, undefined]])
  list.text(way, exceptions)
  expect(written).toHaveLength(264 - 1)
  list.text(way, exceptions)
  expect(written).toHaveLength(264 - 1 + 7)

  list.forget(130)
  list.text(way, new Map())
  expect(written).toHaveLength(264 - 1 + 7 + 64)
})

test('texts of different names are kept apart', () => {
  const { list, way } = aList(10)
  list.text(way, new Map())
  const other = { name: 'other', write: () => jsonText('x') }
  expect(placesIn(list.text(other, new Map()))).toEqual(Array(10).fill('x'))
  expect(placesIn(list.text(way, new Map()))[9]).toBe('item 9')
})
