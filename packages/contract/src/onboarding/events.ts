import { z } from 'zod'
import { event } from '../declare.ts'
import { onboardingStep } from './objects.ts'

export const onboardingSteps = event({
  type: 'onboarding_steps',
  summary: 'You have seen a one-time notice. The event has the remaining ones.',
  fields: { onboarding_steps: z.array(onboardingStep) },
})
