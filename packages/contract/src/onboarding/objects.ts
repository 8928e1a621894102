import { z } from 'zod'

/** Notices that clients show once. */
export const onboardingNotices = [
  'visibility_policy_banner',
  'intro_inbox_view_modal',
  'intro_recent_view_modal',
  'first_stream_created_banner',
  'jump_to_conversation_banner',
  'non_interleaved_view_messages_fading',
  'interleaved_view_messages_fading',
  'intro_resolve_topic',
  'navigation_tour_video',
] as const

export const onboardingStep = z.strictObject({
  type: z.literal('one_time_notice'),
  name: z.enum(onboardingNotices),
})
export type OnboardingStep = z.infer<typeof onboardingStep>

/** The steps that the user has not seen yet. */
export const onboardingSnapshotFields = {
  onboarding_steps: {
    onboarding_steps: z.array(onboardingStep),
    navigation_tour_video_url: z.string().nullable(),
  },
} as const
