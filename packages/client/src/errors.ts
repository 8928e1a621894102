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
  /** The seconds that the server asks to wait, an hour at most. */
  readonly retryAfter: number | undefined

  constructor({ status, code, message, fields = {}, retryAfter }: Answered) {
    super(message)
    this.code = code
    this.status = status
    this.fields = fields
    // After an hour, the trouble may have ended, whatever a server or a proxy said.
    this.retryAfter = retryAfter && Math.min(retryAfter, 3600)
  }
}

/** No answer arrived. The server may or may not have executed the request. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
}
