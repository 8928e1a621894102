import type { ApiError } from '../errors.ts'
import type { Problem } from './item.ts'

export interface SendCall {
  readonly idempotencyKey: string
  readonly signal: AbortSignal
}

/** A kind of item: how to send it, and what to show until the server confirms it. */
export interface OutboxKind<Input, Answer = unknown> {
  send(input: Input, call: SendCall): Promise<Answer>
  /**
   * Shows the expected result at once. Returns a function that reverts it if the item fails for good or is
   * discarded.
   */
  show?(input: Input, id: string): (() => void) | undefined
  /** Called when the server has executed it. */
  done?(answer: Answer, id: string): void
  /** Whether a refusal means that it succeeded before: the answer to an earlier attempt was lost. */
  isDone?(error: ApiError, input: Input): boolean | Promise<boolean>
  /**
   * Called with the reason of a refusal, in the program that added the item. Items of such a kind are then
   * reverted; those of other kinds stay as failed until the user decides.
   */
  refused?(problem: Problem, input: Input): void
  /**
   * How long the server recognizes a repeat, in milliseconds. An older item may have been executed by an attempt
   * whose answer was lost, so it fails and is sent again only if the user asks for it.
   */
  readonly repeatableMs?: number
}

// The outbox passes each kind its own input type.
// biome-ignore lint/suspicious/noExplicitAny: a table of kinds holds kinds of every input
export type OutboxKinds = Readonly<Record<string, OutboxKind<any, any>>>

export type InputOfKind<Kind> = Kind extends OutboxKind<infer Input, infer _Answer> ? Input : never
