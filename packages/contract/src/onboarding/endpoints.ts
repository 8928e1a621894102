import { z } from 'zod'
import { endpoint, text } from '../declare.ts'
import { botsNotAccepted } from '../users/refusals.ts'
import { onboardingNotices } from './objects.ts'

export const markSeen = endpoint({
  id: 'mark-onboarding-step',
  summary: 'Mark a one-time notice as seen',
  route: 'POST /users/me/onboarding_steps',
  caller: 'user',
  params: { onboarding_step: text('Name of the notice.', z.enum(onboardingNotices)) },
  result: {},
  refusals: [botsNotAccepted],
})
