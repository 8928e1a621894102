import './person-card.css'
import { signal } from '@preact/signals'
import { useApp } from '../app-context.ts'
import { Avatar } from '../parts/avatar.tsx'
import { Button } from '../parts/button.tsx'
import { Popover } from '../parts/popover.tsx'
import { toDirect } from '../routes/route.ts'
import { t } from '../words/words.ts'

interface Request {
  readonly anchor: HTMLElement
  readonly userId: number
}

const request = signal<Request | undefined>(undefined)

export function openPersonCard(anchor: HTMLElement, userId: number): void {
  request.value = { anchor, userId }
}

/** Shows the one card that is open. Stands once in the app. */
export function PersonCardLayer() {
  const current = request.value
  if (!current) return null
  const close = () => {
    if (request.peek() === current) request.value = undefined
  }
  return (
    <Popover
      anchor={current.anchor}
      label={t.message.profile}
      placement="right-start"
      class="person-card"
      onClose={close}
    >
      <PersonCard userId={current.userId} onLeave={close} />
    </Popover>
  )
}

interface PersonCardProps {
  readonly userId: number
  readonly onLeave: () => void
}

/** Who somebody is, at a glance. */
function PersonCard({ userId, onLeave }: PersonCardProps) {
  const { replica, go, now } = useApp()
  const person = replica.people.byId.get(userId)
  if (!person) return <p class="person-card__unknown">{t.message.somebody}</p>
  const presence = person.is_bot ? undefined : replica.presences.of(userId, now.value / 1000)
  const status = replica.presences.statuses.get(userId)
  const address = person.delivery_email ?? undefined
  return (
    <>
      <div class="person-card__head">
        <Avatar
          name={person.full_name}
          id={userId}
          picture={person.avatar_url}
          size={48}
          presence={presence}
        />
        <div class="person-card__names">
          <h2 class="person-card__name">{person.full_name}</h2>
          <p class="person-card__line">
            {person.is_bot ? t.message.bot : presence && t.presence[presence]}
          </p>
        </div>
      </div>
      {status?.status_text && <p class="person-card__status">{status.status_text}</p>}
      <dl class="person-card__facts">
        <dt>{t.person.role}</dt>
        <dd>{roleName(person.role)}</dd>
        {address && (
          <>
            <dt>{t.person.address}</dt>
            <dd class="truncate">
              <a href={`mailto:${address}`}>{address}</a>
            </dd>
          </>
        )}
        {person.timezone && !person.is_bot && (
          <>
            <dt>{t.person.localTime}</dt>
            <dd>{timeAt(person.timezone, now.value)}</dd>
          </>
        )}
      </dl>
      <Button
        kind="primary"
        icon="message-square-text"
        onClick={() => {
          onLeave()
          go(toDirect([userId]))
        }}
      >
        {t.person.write}
      </Button>
    </>
  )
}

function roleName(role: number): string {
  const names: Readonly<Record<number, string>> = {
    100: t.person.owner,
    200: t.person.administrator,
    300: t.person.moderator,
    400: t.person.member,
    600: t.person.guest,
  }
  return names[role] ?? t.person.member
}

function timeAt(timeZone: string, now: number): string {
  try {
    const format = { hour: 'numeric', minute: '2-digit', timeZone } as const
    return new Intl.DateTimeFormat(undefined, format).format(now)
  } catch {
    // A zone that this browser does not know.
    return timeZone
  }
}
