/** A page on which code of a language can be tried. */
export interface Playground {
  readonly name: string
  readonly pygments_language: string
  /** RFC 6570, with `code` as its only variable. */
  readonly url_template: string
}

/** The address of a playground with this code in it. */
export function playgroundAddress({ url_template }: Playground, code: string): string {
  const encoded = encodeURIComponent(code)
  const named: Readonly<Record<string, string>> = {
    '?': `?code=${encoded}`,
    '&': `&code=${encoded}`,
    '#': `#${encoded}`,
  }
  return url_template.replaceAll(/\{([?&#+]?)code\}/g, (_, sign: string) => named[sign] ?? encoded)
}
