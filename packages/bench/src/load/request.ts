/** The caller: the value of the Authorization header. */
export interface Credentials {
  readonly authorization?: string
  /** Whether the caller accepts compressed answers. */
  readonly compressed?: boolean
}

export type Form = Readonly<Record<string, string | number | boolean | object>>

/** A request in wire format. */
export function request(
  route: `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`,
  from: Credentials,
  form: Form = {},
) {
  const [method, path] = route.split(' ')
  const encoded = encode(form)
  const query = method !== 'POST' && encoded !== '' ? `?${encoded}` : ''
  const head = [
    `${method} /api/v1${path}${query} HTTP/1.1`,
    'Host: localhost',
    'User-Agent: parley-bench/1.0',
    ...(from.authorization ? [`Authorization: ${from.authorization}`] : []),
    ...(from.compressed ? ['Accept-Encoding: gzip'] : []),
    ...(method === 'POST'
      ? [
          'Content-Type: application/x-www-form-urlencoded',
          `Content-Length: ${Buffer.byteLength(encoded)}`,
        ]
      : []),
  ]
  return `${head.join('\r\n')}\r\n\r\n${method === 'POST' ? encoded : ''}`
}

function encode(form: Form): string {
  const fields = Object.entries(form).map(([name, value]): [string, string] => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  return new URLSearchParams(fields).toString()
}

export function basicAuthorization(email: string, key: string): string {
  return `Basic ${Buffer.from(`${email}:${key}`).toString('base64')}`
}
