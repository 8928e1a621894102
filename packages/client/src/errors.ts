export interface Answered {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly fields?: Readonly<Record<string, unknown>>
  readonly retryAfter?: number | undefined
}

/** The server answered with an error. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The error code, such as `BAD_EVENT_QUEUE_ID`; the contract lists the codes of each endpoint. */
  readonly code: string
  readonly status: number
  /** Further fields of the answer besides message and code. */
  readonly fields: Readonly<Record<string, unknown>>
  /** The seconds that the server asks to wait. */
  readonly retryAfter: number | undefined

  constructor({ status, code, message, fields = {}, retryAfter }: Answered) {
    super(message)
    this.code = code
    this.status = status
    this.fields = fields
    this.retryAfter = retryAfter
  }
}

/** No answer arrived. The server may or may not have executed the request. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
}
