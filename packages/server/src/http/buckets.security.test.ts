import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aRealm, theServer } from '../../test/a-realm.ts'
import { startSibling } from '../../test/test-server.ts'
import { Buckets } from './buckets.ts'
import { type Charge, Limiter, limitRules } from './limit.ts'
import { limitNetwork } from './limit-network.ts'

const rule = limitRules.passwordsOfGuesser
const flood = 60_000

function aLimiter() {
  const clock = { now: 0 }
  return { clock, limiter: new Limiter({ enabled: true, now: () => clock.now }) }
}

function exhausts(limiter: Limiter, key: string): void {
  for (let count = 0; count < rule.requests; count++) limiter.take(rule, key)
}

test('security 25: a flood of keys gives back nothing that was used up', () => {
  const { limiter } = aLimiter()
  exhausts(limiter, 'guesser')

  for (let count = 0; count < flood; count++) {
    for (const each of [rule, limitRules.mailsToAddress]) {
      try {
        limiter.take(each, `other ${count}`)
      } catch {
        // Note: keys beyond the maximum share buckets, which the flood has exhausted.
      }
    }
  }

  expect(() => limiter.take(rule, 'guesser')).toThrow(/limit/)
})

test('security 25: a key that finds no room is limited, too', () => {
  const buckets = new Buckets(rule)
  for (let count = 0; count < flood; count++) buckets.at(`other ${count}`, 0).tokens = 0

  const late = buckets.at('late', 0)
  late.tokens = 0

  expect(buckets.at('late', 0).tokens).toBe(0)
  expect(buckets.at('late', 60_000).tokens).toBeCloseTo(1)
})

test('security 25: buckets that are full again make room', () => {
  const buckets = new Buckets(rule)
  for (let count = 0; count < flood; count++) buckets.at(`other ${count}`, 0).tokens = 0
  const later = rule.perSeconds * 1000

  const newcomers = Array.from({ length: 2000 }, (_, count) => buckets.at(`new ${count}`, later))

  expect(new Set(newcomers).size).toBe(newcomers.length)
})

test.each([
  'long'.repeat(200),
  'é'.repeat(100),
  '\u0001'.repeat(100),
  '"'.repeat(100),
  '\u{1f600}'.repeat(50),
])('security 25: a key of a client takes up little room in a message to other nodes: %j', (key) => {
  const { limiter } = aLimiter()
  limiter.take(rule, key)
  const [spent = []] = limiter.takeSpent()
  expect(spent).toHaveLength(1)
  expect(Buffer.byteLength(JSON.stringify(spent))).toBeLessThan(150)
})

test('security 25: a long key is kept as a short one, and counts for itself', () => {
  const { limiter } = aLimiter()
  const long = 'x'.repeat(64_000)
  exhausts(limiter, `${long}1`)

  expect(() => limiter.take(rule, `${long}1`)).toThrow(/limit/)
  expect(limiter.take(rule, `${long}2`)).toMatchObject({ remaining: rule.requests - 1 })
  const keys = limiter.takeSpent().flatMap((spent) => spent.map(([, key]) => key))
  expect(keys.map((key) => key.length)).toEqual([48, 48])
})

test('security 25: a flood of keys hides nothing from other nodes, in messages that the bus carries', () => {
  const [here, there] = [aLimiter().limiter, aLimiter().limiter]
  for (let count = 0; count < 5000; count++) here.take(rule, `${'x'.repeat(90)} ${count}`)
  exhausts(here, 'guesser')

  const messages = here.takeSpent()
  for (const spent of messages) there.spend(spent)

  expect(() => there.take(rule, 'guesser')).toThrow(/limit/)
  for (const spent of messages) expect(JSON.stringify(spent).length).toBeLessThan(500_000)
})

test.each([
  ['requests', limitRules.byAddress, limitRules.bySite],
  ['files', limitRules.filesByAddress, limitRules.filesBySite],
  ['mails', limitRules.mailsByVisitor, limitRules.mailsBySite],
  ['passwords', limitRules.passwordsByNetwork, limitRules.passwordsBySite],
] as const)('security 25: an IPv6 /48 has a limit for all its networks: %s', (_what, own, site) => {
  const { limiter } = aLimiter()
  const take = (network: string) => limitNetwork(limiter, own, 'what', network)
  let given = 0
  for (let count = 0; given < site.requests; count++) {
    for (let each = 0; each < own.requests; each++, given++) take(`2001:db8:1:${count}::/64`)
  }

  expect(() => take('2001:db8:1:ffff::/64')).toThrow(/limit/)
  expect(take('2001:db8:2:1::/64')).toMatchObject({ remaining: own.requests - 1 })
  expect(take('192.0.2.1')).toMatchObject({ remaining: own.requests - 1 })
})

test('security 25: a network uses up nothing, and no room, with what its site is refused', () => {
  const { clock, limiter } = aLimiter()
  const [own, site] = [limitRules.mailsByVisitor, limitRules.mailsBySite]
  const take = (network: string) => limitNetwork(limiter, own, 'mails', network)
  const perNetwork = own.requests
  for (let count = 0; count < site.requests; count++)
    take(`2001:db8:1:${Math.floor(count / perNetwork)}::/64`)
  limiter.takeSpent()

  const refused = '2001:db8:1:ffff::/64'
  for (let count = 0; count < perNetwork; count++) expect(() => take(refused)).toThrow(/limit/)
  for (let count = 0; count < flood; count++) {
    expect(() => take(`2001:db8:1:a${count}::/64`)).toThrow(/limit/)
  }

  expect(limiter.takeSpent()).toEqual([])
  const left = Array.from({ length: 2000 }, (_, count) => take(`10.0.${count}`)?.remaining)
  expect(new Set(left)).toEqual(new Set([own.requests - 1]))
  clock.now = (site.perSeconds / site.requests) * 1000
  expect(take(refused)).toMatchObject({ remaining: own.requests - 1 })
})

test('security 25: requests that are given back take up no room, here and on other nodes', async () => {
  const [here, there] = [aLimiter().limiter, aLimiter().limiter]
  const share = () => {
    for (const spent of here.takeSpent()) there.spend(spent)
  }
  for (let count = 0; count < 49_000; count++) here.take(rule, `used ${count}`)
  const charges = Array.from({ length: 1000 }, (_, count): Charge => [rule, `back ${count}`])

  const failing = here.takeFor(charges, async () => {
    share()
    throw new Error('failed')
  })

  await expect(failing).rejects.toThrow('failed')
  share()
  for (const node of [here, there]) {
    const left = Array.from({ length: 1000 }, (_, count) => node.take(rule, `new ${count}`))
    expect(new Set(left.map((one) => one?.remaining))).toEqual(new Set([rule.requests - 1]))
  }
})

test('security 25: visitors ask for so many pictures and files in a minute, and no more', async () => {
  const { ana, host } = await aRealm()
  const server = await startSibling(await theServer(), { env: { RATE_LIMITING: 'on' } })
  const asks = async (url: string, headers = {}) => {
    const answer = await server.http.inject({ method: 'GET', url, headers: { host, ...headers } })
    return answer.statusCode
  }
  const picture = () => `/user_avatars/1/avatars/${randomUUID().replaceAll('-', '')}01234567.png`
  const given = async (url: () => string) => {
    let count = 0
    while (count < 3000 && (await asks(url())) !== 429) count++
    return count
  }

  // Note: the limit regains a request every 60 ms.
  const { requests } = limitRules.filesByAddress
  expect(await given(picture)).toBeGreaterThanOrEqual(requests)
  for (const url of ['/user_uploads/temporary/x/y', '/external_content/00/00', picture()]) {
    expect(await given(() => url), url).toBeLessThan(requests / 2)
  }
  expect(await asks(picture(), { authorization: ana.authorization })).toBe(404)
  await server.close()
})

test('security 25: a path that a visitor makes up has no bucket of its own', async () => {
  const { host } = await aRealm()
  const server = await startSibling(await theServer(), { env: { RATE_LIMITING: 'on' } })
  const { requests } = limitRules.byAddress

  for (let count = 0; count <= requests; count++) {
    const url = `/user_uploads/1/ab/made-up-${count}.txt`
    const { statusCode } = await server.http.inject({ method: 'GET', url, headers: { host } })
    expect(statusCode, url).not.toBe(429)
  }
  await server.close()
})
