/** A website that runs code of a language. */
export interface Playground {
  readonly name: string
  readonly pygments_language: string
  /** An RFC 6570 template whose only variable is `code`. */
  readonly url_template: string
}

/** The URL that opens a playground with this code. */
export function playgroundAddress({ url_template }: Playground, code: string): string {
  const encoded = encodeURIComponent(code)
  const named: Readonly<Record<string, string>> = {
    '?': `?code=${encoded}`,
    '&': `&code=${encoded}`,
    '#': `#${encoded}`,
  }
  return url_template.replaceAll(/\{([?&#+]?)code\}/g, (_, sign: string) => named[sign] ?? encoded)
}
