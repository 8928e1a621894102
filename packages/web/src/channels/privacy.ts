import type { Channel } from '@parley/client/replica'
import { c } from '../words/channel-words.ts'

export type Privacy = 'public' | 'private' | 'protected' | 'web'

export function privacyOf({
  invite_only,
  is_web_public,
  history_public_to_subscribers,
}: Channel): Privacy {
  if (is_web_public) return 'web'
  if (!invite_only) return 'public'
  return history_public_to_subscribers ? 'private' : 'protected'
}

/** The fields of a channel update that set this privacy. */
export function privacyFields(privacy: Privacy) {
  return {
    is_private: privacy === 'private' || privacy === 'protected',
    is_web_public: privacy === 'web',
    history_public_to_subscribers: privacy !== 'protected',
  }
}

/** The choices with their labels, without those that the user may not choose. */
export function privacyOptions(may: (privacy: Privacy) => boolean) {
  const all: readonly Privacy[] = ['public', 'private', 'protected', 'web']
  const hints: Record<Privacy, string> = {
    public: c.privacy.publicHint,
    private: c.privacy.privateHint,
    protected: c.privacy.protectedHint,
    web: c.privacy.webHint,
  }
  return all
    .filter((value) => may(value))
    .map((value) => ({ value, label: c.privacy[value], hint: hints[value] }))
}
