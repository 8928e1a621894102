import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm, password } from '../../test/a-realm.ts'
import { Browser } from '../../test/browser.ts'
import { preferredLanguage } from '../languages.ts'

const german = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' }

test.each([
  ['de', 'de'],
  ['de-AT,en;q=0.9', 'de'],
  ['en;q=0.3, de;q=0.4', 'de'],
  ['fr, en;q=0.8, de;q=0.7', 'en'],
  ['DE_ch', 'de'],
  ['de;q=0, en', 'en'],
  ['de;q=nonsense, en;q=0.1', 'en'],
  ['fr', undefined],
  ['*', undefined],
  ['', undefined],
] as const)('a browser that accepts %j prefers %s', (header, language) => {
  expect(preferredLanguage({ 'accept-language': header })).toBe(language)
})

test('pages are in the language of the browser, with their faults', async () => {
  const { host } = await aRealm()
  const page = await new Browser(host).get('/login', german)
  expect(page.body).toContain('<html lang="de">')
  expect(page.body).toContain('E-Mail-Adresse')
  const browser = new Browser(host, { headers: german })
  const refused = await browser.signsIn(`nobody@${host}`, 'wrong')
  expect(refused).toMatchObject({ status: 403 })
  expect(refused.body).toContain('Die E-Mail-Adresse oder das Passwort ist falsch.')
  const strange = await browser.posts('/login', { username: 'a', password: 'b', csrf_token: 'c' })
  expect(strange.body).toContain('Diese Seite ist zu alt')
  expect((await browser.get('/join/none')).body).toContain('Diese Einladung ist nicht mehr gültig')
  const gone = await browser.get('/nothing/here', { accept: 'text/html' })
  expect(gone.body).toContain('<html lang="de">')
  expect(gone.body).toContain('Unter dieser Adresse gibt es nichts.')
})

test('without a preference, pages are in the language of the organization', async () => {
  const { host, olga } = await aRealm()
  const browser = new Browser(host)
  expect((await browser.get('/login')).body).toContain('<html lang="en">')
  await olga.calls(api.realm.update, { default_language: 'de' })
  expect((await browser.get('/login')).body).toContain('<html lang="de">')
  const english = { 'accept-language': 'en-GB' }
  expect((await browser.get('/login', english)).body).toContain('<html lang="en">')
})

test('who is signed in sees the account in their own language', async () => {
  const { host, olga } = await aRealm()
  const browser = new Browser(host)
  await browser.signsIn(olga.email, password)
  const account = async () => (await browser.get('/account', german)).body
  expect(await account()).toContain('Your sessions')
  await olga.calls(api.settings.update, { default_language: 'de' })
  expect(await account()).toContain('Deine Sitzungen')
  expect((await browser.get('/account/password')).body).toContain('Neues Passwort wiederholen')
})
