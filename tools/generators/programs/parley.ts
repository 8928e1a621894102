/** The encoding that every client needs: strings unchanged, all other values as JSON. */
export function encode(fields: object | undefined): URLSearchParams {
  const sent = Object.entries(fields ?? {}).filter(([, value]) => value !== undefined)
  return new URLSearchParams(
    sent.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
}

/** The URL, the key and the channel from the test. */
export interface Errand {
  readonly url: string
  readonly email: string
  readonly key: string
  readonly channel: string
}
