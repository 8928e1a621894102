import { expect, test } from 'vitest'
import { callLink } from './call-link.ts'

test.each([
  ['https://meet.example.org', 'https://meet.example.org/'],
  ['https://meet.example.org/', 'https://meet.example.org/'],
  ['https://example.org/meet', 'https://example.org/meet/'],
  ['https://example.org/meet/?lang=de', 'https://example.org/meet/'],
  ['https://example.org/a(b)', 'https://example.org/a%28b%29/'],
])('a call at %s has a long, random name below %s', (server, start) => {
  const [first, second] = [callLink(server), callLink(server)]
  expect(first.startsWith(start)).toBe(true)
  expect(first.slice(start.length)).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(\?lang=de)?$/)
  expect(first).not.toBe(second)
})
