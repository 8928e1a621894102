import { z } from 'zod'
import { keyOnlyReads, notForWebhooks } from '../auth/refusals.ts'
import { refusal } from '../declare.ts'

export const parameterMissing = refusal({
  code: 'REQUEST_VARIABLE_MISSING',
  when: 'A required parameter is absent.',
  extra: { var_name: z.string() },
  message: ({ var_name }) => `Missing '${var_name}' argument`,
})

export const parameterInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'A parameter has the wrong type, is out of bounds, or is sent in a form that cannot be read.',
  message: ({ name, problem }: { name: string; problem: string }) => `Invalid ${name}: ${problem}`,
})

export const parameterConfusing = refusal({
  code: 'REQUEST_CONFUSING_VAR',
  when: 'A parameter is given together with another name for it.',
  extra: { var_name1: z.string(), var_name2: z.string() },
  message: ({ var_name1, var_name2 }) =>
    `Can't decide between '${var_name1}' and '${var_name2}' arguments`,
})

export const parametersExclude = refusal({
  code: 'BAD_REQUEST',
  when: 'Parameters that exclude each other are given together.',
  extra: { parameters: z.string() },
  message: ({ parameters }) => `Unsupported parameter combination: ${parameters}`,
})

export const tooManyKept = refusal({
  code: 'BAD_REQUEST',
  when: 'The caller would keep more of these than one user may have.',
  message: ({ limit }: { limit: number }) => `Too many of these (at most ${limit} per user)`,
})

export const idempotencyKeyInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'The Idempotency-Key header is empty, too long, or has other signs than letters, digits and marks.',
  message: () => 'Invalid Idempotency-Key: between 1 and 255 visible ASCII characters are needed',
})

export const idempotencyKeyReused = refusal({
  code: 'IDEMPOTENCY_KEY_REUSED',
  status: 422,
  when: 'The Idempotency-Key header came with another request before.',
  message: () => 'This Idempotency-Key was used for another request',
})

export const bodyUnreadable = refusal({
  code: 'BAD_REQUEST',
  when: 'The body is not the form that its Content-Type announces.',
  message: ({ problem }: { problem: string }) => `The request body cannot be read: ${problem}`,
})

export const contentTypeUnsupported = refusal({
  code: 'BAD_REQUEST',
  status: 415,
  when: 'The body is neither a URL-encoded nor a multipart form.',
  message: ({ contentType }: { contentType: string }) =>
    `Send parameters in the query string or as a form; '${contentType}' is not supported`,
})

export const requestUnreadable = refusal({
  code: 'BAD_REQUEST',
  when: 'What was sent is no HTTP request.',
  message: () => 'The request cannot be read: it is no valid HTTP',
})

export const requestTooSlow = refusal({
  code: 'BAD_REQUEST',
  status: 408,
  when: 'The request does not arrive within the time that the server waits for it.',
  message: () => 'The request took too long to arrive',
})

export const headersTooLarge = refusal({
  code: 'BAD_REQUEST',
  status: 431,
  when: 'The headers and the query string are larger than the server takes.',
  message: () => 'The headers of the request are too large',
})

export const bodyTooLarge = refusal({
  code: 'BAD_REQUEST',
  status: 413,
  when: 'The body is larger than the server takes.',
  message: () => 'The request body is too large',
})

export const fileMissing = refusal({
  code: 'BAD_REQUEST',
  when: 'The request brings no file.',
  message: () => 'You must specify a file to upload',
})

export const filesTooMany = refusal({
  code: 'BAD_REQUEST',
  when: 'The request brings more than one file.',
  message: () => 'You may only upload one file at a time',
})

export const fileTooLarge = refusal({
  code: 'BAD_REQUEST',
  when: 'The file is larger than this kind of file may be.',
  message: ({ maxMib }: { maxMib: number }) =>
    `Uploaded file is larger than the allowed limit of ${maxMib} MiB`,
})

/** What every endpoint that takes a file refuses. */
export const fileRefusals = [fileMissing, filesTooMany, fileTooLarge] as const

export const rangeUnsatisfiable = refusal({
  code: 'BAD_REQUEST',
  status: 416,
  when: 'The part of a file that was asked for is behind its end.',
  message: () => 'The file has no such range',
})

export const unauthorized = refusal({
  code: 'UNAUTHORIZED',
  status: 401,
  when: 'The credentials are missing, wrong, or no longer valid.',
  message: ({ reason }: { reason: string }) => reason,
})

export const callerDeactivated = refusal({
  code: 'USER_DEACTIVATED',
  status: 401,
  when: 'The credentials are right, but the account is deactivated.',
  message: () => 'Account is deactivated',
})

export const realmDeactivated = refusal({
  code: 'REALM_DEACTIVATED',
  status: 401,
  when: 'The organization is deactivated: nobody signs in, and no key opens anything.',
  message: () => 'This organization has been deactivated',
})

export const authorizationSchemeUnsupported = refusal({
  code: 'BAD_REQUEST',
  when: 'The Authorization header is not of the Basic scheme.',
  message: () => 'This endpoint requires HTTP basic authentication.',
})

export const notAllowed = refusal({
  code: 'UNAUTHORIZED_PRINCIPAL',
  when: 'The caller has not the role that the endpoint needs.',
  message: ({ needed }: { needed: string }) => `Must be an organization ${needed}`,
})

export const permissionMissing = refusal({
  code: 'BAD_REQUEST',
  when: 'The caller is not in the group that may do this.',
  message: () => 'Insufficient permission',
})

export const endpointUnknown = refusal({
  code: 'NOT_FOUND',
  status: 404,
  when: 'There is nothing at this path.',
  message: ({ path }: { path: string }) => `There is no endpoint at ${path}`,
})

export const methodNotAllowed = refusal({
  code: 'METHOD_NOT_ALLOWED',
  status: 405,
  when: 'The path exists, but not for this method.',
  extra: { allowed_methods: z.array(z.string()) },
  message: () => 'Method Not Allowed',
})

export const realmUnknown = refusal({
  code: 'NONEXISTENT_SUBDOMAIN',
  status: 404,
  when: 'No organization lives at this address.',
  message: ({ site }: { site?: string }) =>
    site === undefined
      ? 'There is no organization at this address'
      : `There is no organization at this address: this server answers at ${site} and its subdomains`,
})

export const rateLimitHit = refusal({
  code: 'RATE_LIMIT_HIT',
  status: 429,
  when: 'Too many requests in too short a time.',
  extra: { 'retry-after': z.number() },
  message: () => 'API usage exceeded rate limit',
})

export const internalError = refusal({
  code: 'INTERNAL_SERVER_ERROR',
  status: 500,
  when: 'A bug in the server; the log has the details under the request id.',
  message: () => 'Internal server error',
})

export const shuttingDown = refusal({
  code: 'SERVER_NOT_READY',
  status: 503,
  when: 'The server is starting or stopping.',
  message: () => 'The server is restarting; try again in a moment',
})

export const serviceUnavailable = refusal({
  code: 'SERVICE_UNAVAILABLE',
  status: 503,
  when: 'The server cannot reach its database. Retry after the time in the Retry-After header.',
  message: () => 'The service is temporarily unavailable; try again in a moment',
})

export const crossSiteRequest = refusal({
  code: 'CSRF_FAILED',
  status: 403,
  when: 'A request with a session cookie changes something and does not prove that it comes from this site.',
  extra: { reason: z.string() },
  message: ({ reason }) => `CSRF error: ${reason}`,
})

/** What every endpoint may answer, whatever it declares itself. */
export const commonRefusals = [
  parameterMissing,
  parameterInvalid,
  parameterConfusing,
  bodyUnreadable,
  contentTypeUnsupported,
  bodyTooLarge,
  unauthorized,
  crossSiteRequest,
  callerDeactivated,
  realmDeactivated,
  keyOnlyReads,
  notForWebhooks,
  authorizationSchemeUnsupported,
  notAllowed,
  realmUnknown,
  rateLimitHit,
  internalError,
  shuttingDown,
  serviceUnavailable,
]
