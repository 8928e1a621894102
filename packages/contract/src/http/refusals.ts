import { z } from 'zod'
import { keyOnlyReads, notForWebhooks } from '../auth/refusals.ts'
import { refusal } from '../declare.ts'

export const parameterMissing = refusal({
  code: 'REQUEST_VARIABLE_MISSING',
  when: 'A required parameter is missing.',
  extra: { var_name: z.string() },
  message: ({ var_name }) => `Missing '${var_name}' argument`,
})

export const parameterInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'A parameter has the wrong type, is out of range, or cannot be parsed.',
  message: ({ name, problem }: { name: string; problem: string }) => `Invalid ${name}: ${problem}`,
})

export const parameterConfusing = refusal({
  code: 'REQUEST_CONFUSING_VAR',
  when: 'A parameter is given under two of its names.',
  extra: { var_name1: z.string(), var_name2: z.string() },
  message: ({ var_name1, var_name2 }) =>
    `Can't decide between '${var_name1}' and '${var_name2}' arguments`,
})

export const parametersExclude = refusal({
  code: 'BAD_REQUEST',
  when: 'The parameters exclude each other.',
  extra: { parameters: z.string() },
  message: ({ parameters }) => `Unsupported parameter combination: ${parameters}`,
})

export const tooManyKept = refusal({
  code: 'BAD_REQUEST',
  when: 'The caller has the maximum number of these.',
  message: ({ limit }: { limit: number }) => `Too many of these (at most ${limit} per user)`,
})

export const tooMuchKept = refusal({
  code: 'BAD_REQUEST',
  when: 'The texts of what the caller keeps of this kind would be too long together.',
  message: ({ limit }: { limit: number }) =>
    `Too much text in all of these together (at most ${limit} characters per user)`,
})

export const tooManyCreated = refusal({
  code: 'BAD_REQUEST',
  when: 'The caller is no administrator, and has created the maximum number of these within a day.',
  message: ({ limit }: { limit: number }) =>
    `Too many of these (at most ${limit} per user and day)`,
})

export const idempotencyKeyInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'The Idempotency-Key header is empty, longer than 255 characters, or contains characters other than visible ASCII.',
  message: () => 'Invalid Idempotency-Key: between 1 and 255 visible ASCII characters are needed',
})

export const idempotencyKeyReused = refusal({
  code: 'IDEMPOTENCY_KEY_REUSED',
  status: 422,
  when: 'Another request already used this Idempotency-Key.',
  message: () => 'This Idempotency-Key was used for another request',
})

export const bodyUnreadable = refusal({
  code: 'BAD_REQUEST',
  when: 'The body does not match its Content-Type.',
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
  when: 'The request is not valid HTTP.',
  message: () => 'The request is not valid HTTP',
})

export const requestTooSlow = refusal({
  code: 'BAD_REQUEST',
  status: 408,
  when: 'The request did not arrive within the time limit.',
  message: () => 'The request took too long to arrive',
})

export const headersTooLarge = refusal({
  code: 'BAD_REQUEST',
  status: 431,
  when: 'The headers and the query string exceed the size limit.',
  message: () => 'The headers of the request are too large',
})

export const bodyTooLarge = refusal({
  code: 'BAD_REQUEST',
  status: 413,
  when: 'The body exceeds the size limit.',
  message: () => 'The request body is too large',
})

export const fileMissing = refusal({
  code: 'BAD_REQUEST',
  when: 'The request contains no file.',
  message: () => 'You must specify a file to upload',
})

export const filesTooMany = refusal({
  code: 'BAD_REQUEST',
  when: 'The request contains more than one file.',
  message: () => 'You may only upload one file at a time',
})

export const fileTooLarge = refusal({
  code: 'BAD_REQUEST',
  when: 'The file exceeds the size limit for its kind.',
  message: ({ maxMib }: { maxMib: number }) =>
    `Uploaded file is larger than the allowed limit of ${maxMib} MiB`,
})

/** The refusals of every endpoint that takes a file. */
export const fileRefusals = [fileMissing, filesTooMany, fileTooLarge] as const

export const rangeUnsatisfiable = refusal({
  code: 'BAD_REQUEST',
  status: 416,
  when: 'The requested byte range begins after the end of the file.',
  message: () => 'The range is not satisfiable',
})

export const unauthorized = refusal({
  code: 'UNAUTHORIZED',
  status: 401,
  when: 'The credentials are missing, wrong, expired or revoked.',
  message: ({ reason }: { reason: string }) => reason,
})

export const callerDeactivated = refusal({
  code: 'USER_DEACTIVATED',
  status: 401,
  when: 'The credentials are correct, but the account is deactivated.',
  message: () => 'Account is deactivated',
})

export const realmDeactivated = refusal({
  code: 'REALM_DEACTIVATED',
  status: 401,
  when: 'The organization is deactivated.',
  message: () => 'This organization has been deactivated',
})

export const authorizationSchemeUnsupported = refusal({
  code: 'BAD_REQUEST',
  when: 'The Authorization header does not use the Basic scheme.',
  message: () => 'This endpoint requires HTTP basic authentication.',
})

export const notAllowed = refusal({
  code: 'UNAUTHORIZED_PRINCIPAL',
  when: "The caller's role is too low for the endpoint.",
  message: ({ needed }: { needed: string }) => `Must be an organization ${needed}`,
})

export const permissionMissing = refusal({
  code: 'BAD_REQUEST',
  when: 'The caller lacks the permission.',
  message: () => 'Insufficient permission',
})

export const endpointUnknown = refusal({
  code: 'NOT_FOUND',
  status: 404,
  when: 'The path does not exist.',
  message: ({ path }: { path: string }) => `There is no endpoint at ${path}`,
})

export const methodNotAllowed = refusal({
  code: 'METHOD_NOT_ALLOWED',
  status: 405,
  when: 'The path does not support this method.',
  extra: { allowed_methods: z.array(z.string()) },
  message: () => 'Method Not Allowed',
})

export const realmUnknown = refusal({
  code: 'NONEXISTENT_SUBDOMAIN',
  status: 404,
  when: 'No organization uses this host name.',
  message: ({ site }: { site?: string }) =>
    site === undefined
      ? 'There is no organization at this address'
      : `There is no organization at this address: this server answers at ${site} and its subdomains`,
})

export const rateLimitHit = refusal({
  code: 'RATE_LIMIT_HIT',
  status: 429,
  when: 'The caller exceeded a rate limit.',
  extra: { 'retry-after': z.number() },
  message: () => 'API usage exceeded rate limit',
})

export const internalError = refusal({
  code: 'INTERNAL_SERVER_ERROR',
  status: 500,
  when: 'The server has a bug. The log has the details under the request id.',
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
  when: 'The database is unavailable. Retry after the time in the Retry-After header.',
  message: () => 'The service is temporarily unavailable; try again in a moment',
})

export const overloaded = refusal({
  code: 'OVERLOADED',
  status: 503,
  when: 'The server is overloaded. Retry after the time in the Retry-After header.',
  message: () => 'The server is busy; try again in a moment',
})

export const crossSiteRequest = refusal({
  code: 'CSRF_FAILED',
  status: 403,
  when: 'A session request that is not a GET lacks proof that it comes from this site (CSRF).',
  extra: { reason: z.string() },
  message: ({ reason }) => `CSRF error: ${reason}`,
})

/** The refusals that every endpoint may answer with. */
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
  overloaded,
]
