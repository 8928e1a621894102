import { setTimeout as pause } from 'node:timers/promises'
import type { Node } from './node.ts'

/** The answer of a node; `undefined` if there was none. */
export interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

export interface Question {
  readonly method: 'GET' | 'POST' | 'DELETE' | 'PATCH'
  readonly path: string
  readonly params?: Readonly<Record<string, string>>
  readonly key?: string
}

export interface Person {
  readonly id: number
  readonly name: string
  readonly authorization: string
}

/** Receives every answer that no fault excuses. */
export type OnWrong = (complaint: string) => void

const answerMs = 20_000

/** Sends a request to a node once. Faults may break the connection, but must never cause an answer with status 500. */
export async function ask(
  node: Node,
  person: Person,
  { method, path, params = {}, key }: Question,
  onWrong: OnWrong,
): Promise<Answer | undefined> {
  const text = new URLSearchParams(params).toString()
  const inQuery = method === 'GET'
  const url = `${node.site}/api/v1${path}${inQuery && text ? `?${text}` : ''}`
  const headers = {
    Authorization: person.authorization,
    'Content-Type': 'application/x-www-form-urlencoded',
    ...(key && { 'Idempotency-Key': key }),
  }
  try {
    const signal = AbortSignal.timeout(path === '/events' ? 70_000 : answerMs)
    const response = await fetch(url, {
      method,
      headers,
      signal,
      ...(inQuery ? {} : { body: text }),
    })
    const body = (await response.json()) as Answer['body']
    if (response.status === 500) onWrong(`${node.name} answered 500 to ${method} ${path}`)
    return { status: response.status, body }
  } catch {
    return undefined
  }
}

/** The answer, which must be a success. For preparations before the faults begin. */
export async function insist(
  node: Node,
  person: Person,
  question: Question,
): Promise<Answer['body']> {
  return requireSuccess(question, await ask(node, person, question, () => undefined))
}

/** For how long a node may answer that it is unavailable after a fault. */
const unavailableMs = 10_000

/**
 * The same for a request that only reads, after the faults. Note: one that waits with others for what was begun during a fault fails with it, and
 * is told to try again.
 */
export async function insistOnReading(
  node: Node,
  person: Person,
  question: Question,
): Promise<Answer['body']> {
  const end = performance.now() + unavailableMs
  for (;;) {
    const answer = await ask(node, person, question, () => undefined)
    if (answer?.status !== 503 || performance.now() > end) return requireSuccess(question, answer)
    await pause(250)
  }
}

function requireSuccess(question: Question, answer: Answer | undefined): Answer['body'] {
  if (answer?.status !== 200) {
    throw new Error(`${question.path} was answered ${JSON.stringify(answer)}`)
  }
  return answer.body
}
