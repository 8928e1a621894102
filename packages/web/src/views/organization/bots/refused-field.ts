export type RefusedField = 'name' | 'shortName' | 'service' | 'form'

/** The field of a new bot that a refusal of the server is about. The message is the server's, whatever the language of the app. */
export function refusedField(error: unknown): RefusedField {
  const message = error instanceof Error ? error.message : ''
  if (/^(Name is|Invalid full_name)/.test(message)) return 'name'
  if (/^(Email|Username|Bad name)/.test(message)) return 'shortName'
  return message.startsWith('payload_url') ? 'service' : 'form'
}
