/** Text that mail programs turn into links: a scheme, a name with dots, an address. */
const linkLike = /:\/\/|@|(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}-]*\p{L})/gu

/**
 * A name for use in emails. Users and organizations choose their names, and emails go to people who have not
 * requested them, so no part of a name may become a link or a line of its own.
 */
export function nameInMail(name: string): string {
  return name.replace(linkLike, ' $& ').replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
}
