import { expect, test } from 'vitest'
import { browserName } from './browser-name.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const linux = `Mozilla/5.0 (X11; Linux x86_64) ${webkit}`
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit}`
const android = `Mozilla/5.0 (Linux; Android 10; K) ${webkit}`
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const pad = 'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

const named: readonly (readonly [string, string])[] = [
  ['Chrome on Linux', `${linux} Chrome/126.0.0.0 Safari/537.36`],
  ['Chrome on Linux', `${linux} HeadlessChrome/126.0.0.0 Safari/537.36`],
  ['Chromium on Linux', `${linux} Ubuntu Chromium/80.0.3987.87 Chrome/80.0.3987.87 Safari/537.36`],
  ['Chrome on Windows', `${windows} Chrome/126.0.0.0 Safari/537.36`],
  ['Chrome on Android', `${android} Chrome/126.0.0.0 Mobile Safari/537.36`],
  [
    'Chrome on ChromeOS',
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/126.0.0.0 Safari/537.36`,
  ],
  ['Chrome on iOS', `${phone} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`],
  ['Edge on Windows', `${windows} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`],
  ['Edge on Windows', `${windows} Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763`],
  ['Edge on Windows', `${windows} HeadlessChrome/126.0.0.0 Safari/537.36 HeadlessEdg/126.0.0.0`],
  ['Edge on Android', `${android} Chrome/126.0.0.0 Mobile Safari/537.36 EdgA/126.0.0.0`],
  ['Edge on iOS', `${phone} Version/17.0 EdgiOS/126.0.2592.56 Mobile/15E148 Safari/604.1`],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'],
  ['Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0'],
  ['Firefox on iOS', `${phone} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`],
  ['Safari on macOS', `${mac} Version/17.5 Safari/605.1.15`],
  ['Safari on iOS', `${phone} Version/17.5 Mobile/15E148 Safari/604.1`],
  ['Safari on iOS', `${pad} Version/17.5 Mobile/15E148 Safari/604.1`],
  ['Opera on Windows', `${windows} Chrome/124.0.0.0 Safari/537.36 OPR/110.0.0.0`],
  ['Opera on Android', `${android} Chrome/124.0.0.0 Mobile Safari/537.36 OPR/82.0.0.0`],
  ['Opera on iOS', `${phone} Version/17.5 Mobile/15E148 Safari/604.1 OPT/4.8.0`],
  ['Opera on iOS', `${phone} OPiOS/16.0.15.124050 Mobile/15E148 Safari/9537.53`],
  ['Opera on Windows', 'Opera/9.80 (Windows NT 6.1; U; en) Presto/2.12.388 Version/12.18'],
  [
    'Samsung Internet on Android',
    `${android} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
  ],
  ['A browser on Linux', 'curl (X11)'],
  ['A browser', ''],
]

test.each(named)('names %s', (name, userAgent) => {
  expect(browserName(userAgent)).toBe(name)
})

test('names a browser that does not tell', () => {
  expect(browserName()).toBe('A browser')
})
