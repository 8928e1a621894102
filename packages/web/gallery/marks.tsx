import { Avatar } from '../src/parts/avatar.tsx'
import { Badge } from '../src/parts/badge.tsx'
import { Banner } from '../src/parts/banner.tsx'
import { Button, IconButton } from '../src/parts/button.tsx'
import { EmptyState } from '../src/parts/empty-state.tsx'
import { ErrorBoundary } from '../src/parts/error-boundary.tsx'
import { Icon, type IconName } from '../src/parts/icon.tsx'
import { iconPaths } from '../src/parts/icon-paths.ts'
import { KeyCaps } from '../src/parts/key-caps.tsx'
import { laterIconPaths } from '../src/parts/later-icon-paths.ts'
import { lazy } from '../src/parts/lazy.tsx'
import { Skeleton } from '../src/parts/skeleton.tsx'
import { Section } from './section.tsx'

export function Buttons() {
  return (
    <Section title="Buttons">
      {(['normal', 'small'] as const).map((size) => (
        <div key={size} class="gallery__row">
          <Button kind="primary" size={size} icon="send-horizontal">
            Send
          </Button>
          <Button size={size}>Plain</Button>
          <Button size={size} icon="plus">
            Add people
          </Button>
          <Button kind="quiet" size={size}>
            Quiet
          </Button>
          <Button kind="danger" size={size} icon="trash">
            Delete
          </Button>
          <Button kind="primary" size={size} busy>
            Saving
          </Button>
          <Button size={size} disabled>
            Disabled
          </Button>
          <IconButton
            size={size}
            icon="face-slightly-smiling-plus"
            label="React"
            shortcut="react"
          />
          <IconButton size={size} icon="star" label="Star" pressed shortcut="star" />
          <IconButton size={size} icon="ellipsis" label="More" disabled />
        </div>
      ))}
    </Section>
  )
}

const people = [
  ['Ana Lima', 7],
  ['Ben Okafor', 9],
  ['Cleo', 12],
  ['Dmitri Petrov', 15],
  ['李 雷', 22],
  ['Build Bot', 31],
] as const

export function Marks() {
  return (
    <Section title="Marks">
      <div class="gallery__row">
        {people.map(([name, id], index) => (
          <Avatar
            key={id}
            name={name}
            id={id}
            presence={(['active', 'idle', 'offline'] as const)[index % 3]}
          />
        ))}
        {([18, 24, 32, 48, 96] as const).map((size) => (
          <Avatar key={size} name="Ana Lima" id={7} size={size} presence="active" />
        ))}
      </div>
      <div class="gallery__row">
        <Badge count={3} label="3 unread" />
        <Badge count={3} kind="strong" label="3 unread" />
        <Badge count={128} kind="strong" label="128 unread" />
        <Badge count={51_204} kind="strong" label="51,204 unread" />
        <Badge count={2} kind="mention" label="2 mentions" />
        <Badge count={44} kind="muted" label="44 muted" />
        <KeyCaps keys="Mod+k" />
        <KeyCaps keys="g i" />
        <KeyCaps keys="Shift+Enter" />
        <KeyCaps keys="ArrowUp" />
      </div>
      <div class="gallery__row">
        {(Object.keys({ ...iconPaths, ...laterIconPaths }) as IconName[]).map((name) => (
          <Icon key={name} name={name} />
        ))}
      </div>
    </Section>
  )
}

function Broken(): never {
  throw new Error('This part of the gallery always fails.')
}

let attempts = 0

/** Its code fails to load the first time, as without a network. */
const Late = lazy(async () => {
  attempts += 1
  if (attempts === 1) throw new Error('The network is gone.')
  return () => <EmptyState icon="check" text="It has arrived." />
})

export function States() {
  return (
    <Section title="States">
      <Banner kind="info" onDismiss={() => undefined}>
        The topic is resolved. Writing here opens nothing again.
      </Banner>
      <Banner kind="success">Everything is sent.</Banner>
      <Banner kind="warning" action={<Button size="small">Subscribe</Button>}>
        You are not subscribed to this channel.
      </Banner>
      <Banner kind="danger" action={<Button size="small">Try again</Button>}>
        The message could not be sent.
      </Banner>
      <div class="gallery__columns">
        <EmptyState
          icon="inbox"
          text="You have read everything."
          detail="New topics and messages come here first."
          action={<Button icon="message-square-plus">Start a conversation</Button>}
        />
        <ErrorBoundary>
          <Broken />
        </ErrorBoundary>
        <ErrorBoundary>
          <Late />
        </ErrorBoundary>
        <div>
          <Skeleton picture lines={[30, 90, 72]} />
          <Skeleton picture lines={[24, 84]} />
          <Skeleton picture lines={[36, 95, 40]} />
        </div>
      </div>
    </Section>
  )
}
