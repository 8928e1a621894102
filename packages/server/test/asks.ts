import { expect } from 'vitest'
import { theServer } from './a-realm.ts'
import type { Answer } from './call.ts'
import type { Person } from './person.ts'
import type { TestServer } from './test-server.ts'

export interface RawRequest {
  readonly method: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly payload?: string | Buffer
  readonly server?: TestServer
  /** The address of the client. */
  readonly from?: string
}

/** A raw request, with or without a user. */
export async function asks(person: Person | string, request: RawRequest): Promise<Answer> {
  const { server = await theServer(), url, method, headers = {}, payload, from } = request
  const host = typeof person === 'string' ? person : person.host
  const authorization = typeof person === 'string' ? {} : { authorization: person.authorization }
  const answer = await server.http.inject({
    method: method as 'GET',
    url: `/api/v1${url}`,
    headers: { host, ...authorization, ...headers },
    ...(payload === undefined ? {} : { payload }),
    ...(from === undefined ? {} : { remoteAddress: from }),
  })
  const body = answer.body === '' ? undefined : JSON.parse(answer.body)
  return { status: answer.statusCode, headers: answer.headers, body }
}

export const form = { 'content-type': 'application/x-www-form-urlencoded' }

const boundary = 'a boundary'
export const multipart = { 'content-type': `multipart/form-data; boundary="${boundary}"` }

/** A file in a form: its name, content and declared type. */
export interface FormFile {
  readonly name: string
  readonly content: string | Buffer
  readonly type?: string
}

/** A body in parts. */
export function parts(fields: readonly (readonly [string, string | Buffer | FormFile])[]): Buffer {
  const written = fields.flatMap(([name, value]) => {
    const file = typeof value === 'string' || Buffer.isBuffer(value) ? undefined : value
    const named = file ? `; filename="${file.name}"` : ''
    const type = file?.type ? `Content-Type: ${file.type}\r\n` : ''
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${named}\r\n${type}\r\n`
    return [Buffer.from(head), Buffer.from(file?.content ?? (value as string)), Buffer.from('\r\n')]
  })
  return Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)])
}

export function expectError(answer: Answer, status: number, code: string): void {
  expect(answer.status).toBe(status)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.body).toMatchObject({ result: 'error', code, msg: expect.stringMatching(/\S/) })
}
