import { api, type OnboardingStep, onboardingNotices, type UserId } from '@parley/contract'
import { ownFacts } from '../../delivery/own-event.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { on } from '../../http/handler.ts'
import { type FeatureTable, ofOwner } from '../../realms/archive-table.ts'
import type { SnapshotParts } from '../../realms/snapshot.ts'
import type { ActionTx } from '../../writer/action.ts'
import { findSeenSteps, insertSeenStep } from './onboarding.store.ts'

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    'onboarding-step-seen': { readonly userId: UserId; readonly left: readonly OnboardingStep[] }
  }
}

/** This server has no tour video, so its notice is never shown. */
const shown = onboardingNotices.filter((name) => name !== 'navigation_tour_video')

function stepsLeft(seen: ReadonlySet<string>): OnboardingStep[] {
  return shown.filter((name) => !seen.has(name)).map((name) => ({ type: 'one_time_notice', name }))
}

async function markStepSeen(
  tx: ActionTx,
  viewer: Viewer,
  name: OnboardingStep['name'],
): Promise<void> {
  const sql = await tx.open()
  const { realmId } = tx.directory
  if (!(await insertSeenStep(sql, realmId, viewer.id, name))) return
  const left = stepsLeft(await findSeenSteps(sql, realmId, viewer.id))
  tx.append({ kind: 'onboarding-step-seen', userId: viewer.id, left })
}

const snapshot: Pick<SnapshotParts, 'onboarding_steps'> = {
  onboarding_steps: async ({ realm, viewer, together }) => ({
    onboarding_steps: stepsLeft(await findSeenSteps(together, realm.id, viewer.id)),
    navigation_tour_video_url: null,
  }),
}

const archived: FeatureTable = {
  file: 'onboarding_steps',
  table: 'onboarding_step',
  fields: { user_id: 'user', name: 'text' },
  kept: ofOwner,
}

export const onboardingFeature = {
  archive: [archived],
  ...ownFacts('onboarding-step-seen', ({ left }) => {
    return { type: 'onboarding_steps', ...{ onboarding_steps: left } }
  }),
  routes: [
    on(api.onboarding.markSeen, ({ params, write }) => write(markStepSeen, params.onboarding_step)),
  ],
  snapshot,
}
