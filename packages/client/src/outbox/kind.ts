import type { ApiError } from '../errors.ts'

export interface SendCall {
  readonly idempotencyKey: string
  readonly signal: AbortSignal
}

/** One kind of thing that one can want: how it is sent, and what one sees of it meanwhile. */
export interface OutboxKind<Input, Answer = unknown> {
  send(input: Input, call: SendCall): Promise<Answer>
  /** Shows at once what it will do. Answers how to take that back, where it fails for good or is discarded. */
  show?(input: Input, id: string): (() => void) | undefined
  /** Told when the server has done it. */
  done?(answer: Answer, id: string): void
  /** Whether a refusal says that it was done before: the answer to an earlier attempt was lost. */
  isDone?(error: ApiError): boolean
}

// The outbox gives each kind what was given for that kind.
// biome-ignore lint/suspicious/noExplicitAny: a table of kinds holds kinds of every input
export type OutboxKinds = Readonly<Record<string, OutboxKind<any, any>>>

export type InputOfKind<Kind> = Kind extends OutboxKind<infer Input, infer _Answer> ? Input : never
