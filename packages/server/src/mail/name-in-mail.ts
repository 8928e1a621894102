/** Text that mail programs turn into something else: a scheme, a name with dots or an address into a link, an encoded word (RFC 2047) into any text. */
const converted = /:\/\/|@|=\?|(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}-]*\p{L})/gu

/**
 * A name for use in emails. Users and organizations choose their names, and emails go to people who have not
 * requested them, so no part of a name may become a link, a line of its own, or text that the rules for names refuse.
 */
export function nameInMail(name: string): string {
  return name.replace(converted, ' $& ').replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
}
