import { expect, test } from 'vitest'
import { topicName } from './topic-name.ts'

test('a topic is shown without its mark of being resolved', () => {
  expect(topicName('✔ lunch')).toBe('lunch')
  expect(topicName('lunch ✔')).toBe('lunch ✔')
})

test('no topic reverses the text beside its name', () => {
  const controls = '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'
  expect(topicName('\u2069\u202elunch')).toBe('lunch')
  expect(topicName(`a${controls}b`)).toBe('ab')
  expect(topicName('✔ \u2069\u202eab')).toBe('ab')
  expect(topicName('\u202e✔ ab')).toBe('ab')
})

test('topics keep what is written from right to left, and marks of direction that end with their character', () => {
  for (const topic of ['שלום', 'نرگس\u200cزاده', 'a\u200fb']) expect(topicName(topic)).toBe(topic)
})
