import { z } from 'zod'
import { text } from '../declare.ts'
import { limits } from '../limits.ts'
import { passwordWrong, proofNeeded } from './refusals.ts'

/** For requests that require more than an API key. A recent browser session needs none. */
export const proofParams = {
  password: text(
    'Your password. Without it, the request must come from a browser session with a sign-in in the last ten minutes.',
    z.string().max(limits.maxPasswordLength).optional(),
  ),
} as const

export const proofRefusals = [proofNeeded, passwordWrong] as const
