/** What programs that show mails make a link of: a scheme, a name with dots, an address. */
const linkLike = /:\/\/|@|(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}-]*\p{L})/gu

/**
 * A name as it stands in a mail. People and organizations choose their own, and mails go to people who have not
 * asked for them: no part of a name becomes a link, or a line of its own.
 */
export function nameInMail(name: string): string {
  return name.replace(linkLike, ' $& ').replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
}
