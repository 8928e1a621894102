import { beforeEach, expect, test } from 'vitest'
import { MemoryStorage } from '../../test/memory-storage.ts'
import { forgetPictures, type Picture, pictureList, storePicture } from './picture.ts'

let storage: MemoryStorage

beforeEach(() => {
  storage = new MemoryStorage()
})

const picture: Picture = { width: 1280, height: 800, html: '<main></main>', root: [] }
const keep = (session: string, hash: string) =>
  storePicture(storage, { session, hash, max: 2 }, picture)
const kept = () => Array.from({ length: storage.length }, (_, index) => storage.key(index))

test('the pictures of the addresses that were left last are kept', () => {
  for (const hash of ['#a', '#b', '#a', '#c']) keep('ana', hash)
  expect(pictureList(storage, 'ana').hashes).toEqual(['#c', '#a'])
  expect(kept().sort()).toEqual(['parley-picture #a', 'parley-picture #c', 'parley-pictures'])
})

test('pictures of another session are forgotten before anything of them is read', () => {
  keep('ana', '#a')
  expect(pictureList(storage, 'ben').hashes).toEqual([])
  expect(kept()).toEqual([])
})

test('nothing is left of pictures that are forgotten, and nothing else is touched', () => {
  storage.setItem('panes', 'open')
  keep('ana', '#a')
  forgetPictures(storage)
  expect(kept()).toEqual(['panes'])
})

test('a list that cannot be read counts as none', () => {
  keep('ana', '#a')
  storage.setItem('parley-pictures', '{')
  expect(pictureList(storage, 'ana').hashes).toEqual([])
})
