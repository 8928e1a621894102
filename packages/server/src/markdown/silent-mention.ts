/** Mentions a user without notifying them. */
export function silentMention({
  id,
  fullName,
}: {
  readonly id: number
  readonly fullName: string
}): string {
  return `@_**${fullName}|${id}**`
}
