import { expect, test } from 'vitest'
import { readZuliprc } from './index.ts'

const ana = { site: 'https://chat.example.com', email: 'ana@example.com', apiKey: 'a=b:c' }

test('a zuliprc file of the server contains what connect needs', () => {
  const text = '[api]\nemail=ana@example.com\nkey=a=b:c\nsite=https://chat.example.com\n'

  expect(readZuliprc(text)).toEqual(ana)
})

test('comments, other sections, spaces and Windows line ends are accepted', () => {
  const text = [
    '\uFEFF# of Ana',
    '[other]',
    'email = ben@example.com',
    '[api]',
    '; email=old@example.com',
    'Email = ana@example.com ',
    'key: a=b:c',
    '',
    'site = https://chat.example.com',
    'insecure=true',
  ].join('\r\n')

  expect(readZuliprc(text)).toEqual(ana)
})

test('a file without a key gives an error that says so', () => {
  expect(() => readZuliprc('[api]\nemail=a@b.c\nkey=\nsite=x\n[b]\nkey=y')).toThrow(
    'The zuliprc has no "key" in its [api] section',
  )
})
