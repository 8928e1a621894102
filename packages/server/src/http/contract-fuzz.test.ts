import { type Endpoint, endpoints, type Param } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../test/a-realm.ts'
import { closedEndpoints } from '../../test/closed-endpoints.ts'
import { byChance } from '../../test/coverage.ts'
import type { Loose, Person } from '../../test/person.ts'
import { seededRandom, testSeed } from '../../test/random.ts'
import { rightRequests, sendsOne } from '../../test/right-requests.ts'
import { someThings } from '../../test/thing-requests.ts'

/** The number of requests, over all endpoints; PARLEY_FUZZ sets a larger one. */
const requests = Number(process.env.PARLEY_FUZZ ?? 1500)
const isLong = requests > 5000
const seed = testSeed

const hostile = [
  '',
  ' ',
  'null',
  'true',
  '0',
  '-1',
  '1.5',
  '1e400',
  '99999999999999999999',
  '2147483648',
  'NaN',
  '{}',
  '[]',
  '[[]]',
  '[null]',
  '[1,"a"]',
  '{"a":{"b":[1,{"c":null}]}}',
  '{"__proto__":{"x":1}}',
  '"text"',
  '"\\u0000"',
  '"\\ud800"',
  'constructor',
  '__proto__',
  'toString',
  "'; drop table message; --",
  '%s%n',
  '\u202e\u0007\ufeff',
  '👩‍👩‍👧‍👦'.repeat(50),
  'x'.repeat(20_000),
  '['.repeat(3000),
  '[{"operator":"channel","operand":{}}]',
  '[["is","constructor"]]',
  '[{"operator":"id","operand":-5,"negated":"maybe"}]',
  'newest',
  'oldest',
  'first_unread',
  'channel',
  'direct',
  'add',
  'remove',
  'read',
  'starred',
  'general',
  '[1]',
  '[1,1,2]',
  '10',
]

/** Not those that end the caller's own account, or everybody's. */
const fuzzed = endpoints.filter(
  ({ id }) => id !== 'deactivate-own-user' && id !== 'deactivate-realm',
)

test(
  `no parameter causes a 500, and refused parameters are named (seed ${seed})`,
  async () => {
    const { olga, ana, gus } = await aRealm({ channel: 'design', subscribers: ['ana'] })
    await ana.sends('design', 'first', 'to be found')
    const random = seededRandom(seed)
    await byChance(async () => {
      for (let done = 0; done < requests; done++) {
        const endpoint = random.pick(fuzzed)
        const person = random.pick([olga, ana, gus])
        await tryOnce(person, endpoint, random)
      }
    })
  },
  120_000 + requests * 20,
)

type Random = ReturnType<typeof seededRandom>

async function tryOnce(person: Person, endpoint: Endpoint, random: Random): Promise<void> {
  const sent: Record<string, string> = {}
  let path = endpoint.path
  for (const [name, param] of Object.entries(endpoint.params)) {
    if (param.where === 'path') {
      path = path.replace(`{${name}}`, encodeURIComponent(random.pick(hostile) || '0'))
    } else if (name === 'dont_block') sent[name] = 'true'
    else if (random.below(10) < 8) sent[name] = valueFor(param, random)
  }
  const { status, body } = await person.requests(endpoint.method, path, sent)

  const story = `seed ${seed}: ${endpoint.id} ${JSON.stringify(sent).slice(0, 500)}`
  expect(status, story).toBeLessThan(500)
  expect(['success', 'error'], story).toContain(body.result)
  // Note: strict clients expect one of two codes in any answer with this field.
  const namesOne = body.code === 'REQUEST_VARIABLE_MISSING'
  expect('var_name' in body, story).toBe(namesOne)
  if (namesOne) expect(namesAt(endpoint), story).toContain(body.var_name)
}

/** Ids and addresses share some paths: the value decides which endpoint answers. */
function namesAt({ path }: Endpoint): string[] {
  const shape = (text: string) => text.replaceAll(/\{\w+\}/g, '{}')
  const twins = endpoints.filter((other) => shape(other.path) === shape(path))
  return twins.flatMap(({ params }) => Object.keys(params))
}

/** Sometimes a valid value, usually an invalid one. */
function valueFor(param: Param, random: Random): string {
  const likely = hostile.filter((text) => param.schema.safeParse(parsed(param, text)).success)
  return likely.length > 0 && random.below(3) === 0 ? random.pick(likely) : random.pick(hostile)
}

function parsed(param: Param, text: string): unknown {
  if (param.coding === 'text') return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/**
 * Endpoints that need a file, a name created by the server, or something that this organization lacks; and
 * operations that succeed only once per user.
 */
const unnamed = new Set([
  'deactivate-user',
  'get-file-temporary-url',
  'regenerate-own-api-key',
  'report-message',
  'set-realm-logo',
  'upload-custom-emoji',
])

/** Some values for each parameter, fewer if there are very many; with PARLEY_FUZZ, all of them. */
function valuesFor({ params }: Endpoint, random: Random): readonly string[] {
  if (isLong) return hostile
  const few = Object.keys(params).length > 14 ? 2 : 10
  return Array.from({ length: few }, () => random.pick(hostile))
}

test(`one wrong parameter is named in the refusal, whichever it is (seed ${seed})`, async () => {
  const testRealm = await aRealm({ channel: 'design', subscribers: ['ana', 'olga'] })
  const { olga } = testRealm
  const message = await olga.sends('design', 'first', 'to be found')
  await olga.registers()
  const things = await someThings(testRealm, { channel: 'design', message })
  const random = seededRandom(seed)
  const rightFor = () => rightRequests(olga.queueId, things)
  const silent: string[] = []
  // Among many random values some are valid and change what is valid later; among a few hardly any is.
  const isWrong = async (endpoint: Endpoint, value: string) => {
    if (['true', 'channel', 'direct'].includes(value)) return false
    if (!isLong) return true
    const { status } = await sendsOne(olga, endpoint, rightFor()[endpoint.id] ?? {})
    return status < 400
  }

  const known = endpoints.filter(({ id }) => id in rightFor())
  expect(known.length).toBe(Object.keys(rightFor()).length)
  expect(endpoints.filter(isMissingFrom(known)).map(({ id }) => id)).toEqual([])
  await byChance(async () => {
    for (const endpoint of known) {
      for (const name of Object.keys(endpoint.params)) {
        for (const value of valuesFor(endpoint, random)) {
          const sent = { ...rightFor()[endpoint.id], [name]: value }
          const answer = await sendsOne(olga, endpoint, sent)
          expect(answer.status, `${endpoint.id} ${name}=${value}`).toBeLessThan(500)
          if (answer.body.queue_id && answer.status === 200 && endpoint.id === 'register-queue') {
            await olga.requests('DELETE', '/events', { queue_id: answer.body.queue_id })
          }
          const isSilent = answer.status >= 400 && !names(answer.body, name, endpoint)
          if (isSilent && (await isWrong(endpoint, value))) {
            silent.push(`${endpoint.id} ${name}=${value.slice(0, 40)}: ${answer.body.msg}`)
          }
        }
      }
    }
  })

  expect(silent).toEqual([])
}, 240_000)

function isMissingFrom(known: readonly Endpoint[]): (endpoint: Endpoint) => boolean {
  return (endpoint) =>
    !known.includes(endpoint) &&
    !unnamed.has(endpoint.id) &&
    !closedEndpoints.has(endpoint.id) &&
    fuzzed.includes(endpoint) &&
    Object.keys(endpoint.params).length > 0
}

/** Codes and words that are about one thing, which has another name than the parameter. */
const aboutOne =
  /^(STREAM_DOES_NOT_EXIST|BAD_NARROW|BAD_EVENT_QUEUE_ID|AUTHENTICATION_FAILED|NOT_FOUND|INVITATION_FAILED)$/
const messages = 'Invalid message(s)'

/** A valid first request meets another state the second time, and meets the object with id 10. */
const isDrift =
  /already (a member|a subgroup|present|exists|in use)|Reaction doesn't exist|Too many API keys|Nothing to change|Unique names|user group ID: 10$/

/** The names by which refusals that do not name their parameter refer to it. */
const called: Readonly<Record<string, readonly string[]>> = {
  // Both identify a user, at the same place of a path.
  email: ['user'],
  content: ['submessage', 'message must not be empty'],
  delete: ['subgroup'],
  expires_at: ['expire', 'expiry'],
  name: ['label'],
  pattern: ['this field', 'regular expression'],
  filter_id: ['linkifier'],
  subgroups: ['group'],
  to: ['user', 'no longer using this organization'],
  // The kind of a message says what its recipients are.
  type: ['to'],
}

/** An endpoint with one parameter is unambiguous. Ids are named after the object that they identify. */
function names(
  { code, msg, var_name, parameters = '' }: Loose,
  name: string,
  { params }: Endpoint,
) {
  if (Object.keys(params).length === 1 || isDrift.test(msg)) return true
  if (name === var_name || called[name]?.includes(var_name)) return true
  if (parameters.split(', ').includes(name) || aboutOne.test(code) || msg === messages) return true
  const words = [
    name,
    ...name.split('_').filter((word) => word.length > 3),
    ...(called[name] ?? []),
  ]
  const thing = thingOf(name)
  return (
    words.some((word) => msg.toLowerCase().includes(word)) ||
    (thing !== undefined && new RegExp(thing, 'i').test(msg))
  )
}

/** The kind of object that an id identifies, in the words of refusals. */
function thingOf(name: string): string | undefined {
  if (name === 'email') return 'user'
  if (name.startsWith('emoji_')) return 'reaction'
  const [, thing] = /^(?:muted_)?(?:.*_)?(\w+)_id$/.exec(name) ?? []
  return thing === 'stream' ? 'channel' : thing
}
