import type { Node } from './node.ts'

/** What a node answered; `undefined` where no answer came. */
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

/** Hears of every answer that no fault excuses. */
export type OnWrong = (complaint: string) => void

const answerMs = 20_000

/** Asks a node once. A failed connection is what faults are about; an answer of 500 never is. */
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

/** Asks until somebody answers well, at one node after the other; for what must be before the faults begin. */
export async function insist(
  node: Node,
  person: Person,
  question: Question,
): Promise<Answer['body']> {
  const answer = await ask(node, person, question, () => undefined)
  if (answer?.status !== 200) {
    throw new Error(`${question.path} was answered ${JSON.stringify(answer)}`)
  }
  return answer.body
}
