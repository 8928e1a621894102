import type { RegisterInput } from '../listen.ts'
import { capabilities } from './capabilities.ts'

/** Registration parameters with which a replica receives all events in the format that it reads. */
export const registration = {
  apply_markdown: true,
  client_gravatar: false,
  client_capabilities: capabilities,
} as const satisfies RegisterInput
