import { personWords } from './person-words.ts'
import './person-card.css'
import type { Person } from '@parley/client/replica'
import { useApp } from '../app-context.ts'
import { intend } from '../intents/intend.ts'
import { setPersonMuted } from '../intents/settings.ts'
import { Avatar } from '../parts/avatar.tsx'
import { Button, IconButton } from '../parts/button.tsx'
import { Popover } from '../parts/popover.tsx'
import { toDirect } from '../routes/route.ts'
import { t } from '../words/words.ts'
import { isMuted } from './is-muted.ts'
import type { PersonCardRequest } from './person-card-request.ts'
import { PersonFacts } from './person-facts.tsx'
import { PersonStatus } from './person-status.tsx'

interface PersonCardPopoverProps extends PersonCardRequest {
  readonly onClose: () => void
}

export function PersonCardPopover({ anchor, userId, onClose }: PersonCardPopoverProps) {
  return (
    <Popover
      anchor={anchor}
      label={t.message.profile}
      placement="right-start"
      class="person-card"
      onClose={onClose}
    >
      <PersonCard userId={userId} onLeave={onClose} />
    </Popover>
  )
}

interface PersonCardProps {
  readonly userId: number
  readonly onLeave: () => void
}

/** A summary of a person. */
function PersonCard({ userId, onLeave }: PersonCardProps) {
  const { replica, go } = useApp()
  const person = replica.people.byId.get(userId)
  if (!person) return <p class="person-card__unknown">{t.message.somebody}</p>
  const leaveTo = (route: Parameters<typeof go>[0]) => {
    onLeave()
    go(route)
  }
  const toProfile = () => leaveTo({ view: 'person', userId })
  return (
    <>
      <PersonHead person={person} />
      <PersonStatus userId={userId} />
      <PersonFacts person={person} isSummary />
      <div class="person-card__actions">
        {person.is_active ? (
          <>
            <Button
              kind="primary"
              icon="message-square-text"
              onClick={() => leaveTo(toDirect([userId]))}
            >
              {personWords().write}
            </Button>
            <IconButton icon="user" label={t.actions.viewProfile} onClick={toProfile} />
          </>
        ) : (
          <Button icon="user" onClick={toProfile}>
            {t.actions.viewProfile}
          </Button>
        )}
        <MuteButton person={person} />
      </div>
    </>
  )
}

/** Picture, name and presence. */
export function PersonHead({ person }: { readonly person: Person }) {
  const { replica, now } = useApp()
  const { user_id, full_name, avatar_url, is_bot, is_active } = person
  const presence =
    is_bot || !is_active ? undefined : replica.availability.of(user_id, now.value / 1000)
  return (
    <div class="person-card__head">
      <Avatar name={full_name} id={user_id} picture={avatar_url} size={48} presence={presence} />
      <div class="person-card__names">
        <h2 class="person-card__name">{full_name}</h2>
        <p class="person-card__line">
          {is_bot ? t.message.bot : presence && t.presence[presence]}
          {is_bot && !is_active && ' · '}
          {!is_active && t.presence.deactivated}
        </p>
      </div>
    </div>
  )
}

export function MuteButton({ person: { user_id } }: { readonly person: Person }) {
  const app = useApp()
  if (user_id === app.replica.selfId) return null
  const muted = isMuted(app.replica, user_id)
  return (
    <IconButton
      icon={muted ? 'bell' : 'bell-off'}
      label={muted ? t.actions.unmute : t.actions.mute}
      onClick={() => intend(() => setPersonMuted(app, user_id, !muted))}
    />
  )
}
