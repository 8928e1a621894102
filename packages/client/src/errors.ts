export interface Answered {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly fields?: Readonly<Record<string, unknown>>
  readonly retryAfter?: number | undefined
}

/** The server said no, or failed: it answered, and the answer is an error. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** Which error it is, such as `BAD_EVENT_QUEUE_ID`; the contract lists them by endpoint. */
  readonly code: string
  readonly status: number
  /** Further fields of the answer besides message and code. */
  readonly fields: Readonly<Record<string, unknown>>
  /** How many seconds the server wants to be left alone. */
  readonly retryAfter: number | undefined

  constructor({ status, code, message, fields = {}, retryAfter }: Answered) {
    super(message)
    this.code = code
    this.status = status
    this.fields = fields
    this.retryAfter = retryAfter
  }
}

/** No answer of the server arrived; whether it has carried the request out is not known. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
}
