import { expect, test } from 'vitest'
import { nameInMail } from './name-in-mail.ts'

test.each([
  ['Win at https://evil.example/x', 'Win at https :// evil . example/x'],
  ['WWW.EVIL.COM', 'WWW . EVIL . COM'],
  ['evil.example:80/path', 'evil . example:80/path'],
  ['xn--e1afmkfd.xn--p1ai', 'xn--e1afmkfd . xn--p1ai'],
  ['злой.рф', 'злой . рф'],
  ['help@evil', 'help @ evil'],
  ['mailto:help@evil.example', 'mailto:help @ evil . example'],
  ['a\r\nBcc: x', 'a Bcc: x'],
  ['=?utf-8?B?4oCuZXZpbA==?=', ' =? utf-8?B?4oCuZXZpbA= =? ='],
  ['=?UTF-8?q?a=40evil=2Eexample?= Smith', ' =? UTF-8?q?a=40evil=2Eexample?= Smith'],
  ['Parley 2.0', 'Parley 2.0'],
  ['J. R. Smith Jr.', 'J. R. Smith Jr.'],
  ["O'Neil-Müller", "O'Neil-Müller"],
])('security 12: the name %j becomes no link or other text in a mail: %j', (name, inMail) => {
  expect(nameInMail(name)).toBe(inMail)
})
