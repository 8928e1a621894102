import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApiDocument } from '../../src/http/openapi.ts'
import { aRealm } from '../a-realm.ts'
import { addressOf } from '../address-of.ts'
import { hasGenerators, hasPython, Workshop } from './generators.ts'

const document = openApiDocument({ serverUrl: 'http://parley.test', version: '1.2.3' })
const isPythonHere = hasGenerators && (await hasPython())

/** An organization with a channel, at an address of this machine. */
async function anErrand() {
  const realm = await aRealm({ channel: 'design', subscribers: ['ana'] })
  const url = `${await addressOf(realm)}/api/v1`
  const { email, apiKey } = realm.ana
  return JSON.stringify({ url, email, key: apiKey, channel: 'design' })
}

// Left out where `npm ci --prefix tools/generators` was not run.
describe.skipIf(!hasGenerators)('the OpenAPI document', () => {
  let workshop: Workshop
  beforeAll(async () => {
    workshop = await Workshop.of(document)
  })
  afterAll(() => workshop.remove())

  test('gives a linter nothing to say but that two pairs of paths are alike', async () => {
    const redocly = 'node_modules/@redocly/cli/bin/cli.js'

    const { stdout } = await workshop.node(redocly, 'lint', 'openapi.json', '--format=json')

    const { totals, problems } = JSON.parse(stdout)
    expect(problems.map(({ message }: { message: string }) => message)).toEqual(alike)
    expect(totals).toEqual({ errors: 0, warnings: alike.length, ignored: 0 })
  })

  test('becomes clients in TypeScript that compile and work, without a warning', async () => {
    const typesFrom = ['openapi.json', '-o', 'made/openapi-typescript.ts', optionalDefaults]
    const types = await workshop.node('node_modules/openapi-typescript/bin/cli.js', ...typesFrom)
    const hey = 'node_modules/@hey-api/openapi-ts/bin/run.js'
    const sdk = await workshop.node(hey, '-f', 'openapi-ts.config.mjs')
    for (const { stdout, stderr } of [types, sdk]) {
      expect(`${stdout}${stderr}`).not.toMatch(/warn|error|fail|unsupported|skipp/i)
    }

    await workshop.node('node_modules/typescript/bin/tsc')
    const { stdout } = await workshop.node('compiled/run.js', await anErrand())

    const content = (name: string) => `<p>by <em>${name}</em></p>`
    expect(JSON.parse(stdout)).toEqual([
      { sent: true, content: content('openapi-typescript'), refused: 'BAD_REQUEST' },
      { sent: true, content: content('hey-api'), refused: 'BAD_REQUEST' },
    ])
  })

  test.skipIf(!isPythonHere)('becomes Python that reads what the server answers', async () => {
    expect(await workshop.node('make-python.mjs')).toEqual({ stdout: '', stderr: '' })

    const { stdout, stderr } = await workshop.runs('python3', 'quicktype.py', await anErrand())

    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toEqual({
      sent: true,
      content: '<p>by <em>quicktype</em></p>',
      refused: 'BAD_REQUEST',
      channels: ['design', 'general'],
      people: 4,
    })
  })
})

/** Otherwise, parameters with defaults would be required, in requests too. */
const optionalDefaults = '--default-non-nullable=false'

/** Numeric ids distinguish them, and the API provides both. */
const alike = [
  'Paths should resolve unambiguously. Found two ambiguous paths: `/invites/multiuse/{invite_id}` and `/invites/{invite_id}/resend`.',
  'Paths should resolve unambiguously. Found two ambiguous paths: `/users/me/api_keys/{key_id}` and `/users/me/{stream_id}/topics`.',
]
