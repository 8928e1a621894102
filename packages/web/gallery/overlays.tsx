import { useState } from 'preact/hooks'
import { Avatar } from '../src/parts/avatar.tsx'
import { Button, IconButton } from '../src/parts/button.tsx'
import { confirm } from '../src/parts/confirm.tsx'
import { Dialog } from '../src/parts/dialog.tsx'
import { TextField } from '../src/parts/field.tsx'
import { menuButton, openMenu } from '../src/parts/menu.tsx'
import type { MenuEntry } from '../src/parts/menu-entry.ts'
import { Popover } from '../src/parts/popover.tsx'
import { showToast } from '../src/parts/toast.tsx'
import { Section } from './section.tsx'

const say = (text: string) => () => showToast({ text })

const entries: readonly MenuEntry[] = [
  { label: 'Reply', icon: 'reply', shortcut: 'reply', onSelect: say('Reply') },
  { label: 'React', icon: 'face-slightly-smiling-plus', shortcut: 'react', onSelect: say('React') },
  { label: 'Edit', icon: 'pencil', shortcut: 'edit', onSelect: say('Edit') },
  'separator',
  { heading: 'This topic' },
  { label: 'Copy as link', onSelect: say('Copy as link') },
  { label: 'Copy as text', onSelect: say('Copy as text') },
  { label: 'Follow', checked: true, onSelect: say('Follow') },
  { label: 'Mute', checked: false, onSelect: say('Mute') },
  { label: 'Move', icon: 'move', disabled: true, detail: 'Moderators only', onSelect: say('Move') },
  'separator',
  { label: 'Delete', icon: 'trash', danger: true, onSelect: () => void ask() },
]

async function ask(): Promise<void> {
  const yes = await confirm({
    title: 'Delete the message?',
    explain: 'Everybody loses it, and it cannot be brought back.',
    action: 'Delete',
    danger: true,
  })
  const undo = { label: 'Undo', run: say('It is back.') }
  if (yes) showToast({ text: 'The message is deleted.', kind: 'success', action: undo })
}

export function Overlays() {
  const [isOpen, setOpen] = useState(false)
  const [card, setCard] = useState<HTMLElement | undefined>(undefined)
  return (
    <Section title="Overlays">
      <div class="gallery__row">
        <Button
          {...menuButton}
          onClick={(event) => openMenu(event.currentTarget, 'Message', entries)}
        >
          Menu
        </Button>
        <Button onClick={() => setOpen(true)}>Dialog</Button>
        <Button onClick={ask}>Question</Button>
        <Button onClick={(event) => setCard(event.currentTarget)}>Popover</Button>
        <Button onClick={say('The link is copied.')}>Toast</Button>
        <Button onClick={() => showToast({ text: 'It could not be sent.', kind: 'danger' })}>
          Sad toast
        </Button>
      </div>
      {isOpen && <Example onClose={() => setOpen(false)} />}
      {card && (
        <Popover anchor={card} label="Ana Lima" onClose={() => setCard(undefined)}>
          <div class="gallery__row" style={{ padding: '1rem' }}>
            <Avatar name="Ana Lima" id={7} size={48} presence="active" />
            <div>
              <strong>Ana Lima</strong>
              <br />
              Product, Lisbon
            </div>
          </div>
        </Popover>
      )}
    </Section>
  )
}

function Example({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('')
  const footer = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button kind="primary" onClick={onClose}>
        Create
      </Button>
    </>
  )
  return (
    <Dialog title="Create a channel" onClose={onClose} footer={footer}>
      <TextField label="Name" value={name} onValue={setName} autofocus />
      <IconButton
        {...menuButton}
        icon="ellipsis"
        label="More"
        onClick={(event) => openMenu(event.currentTarget, 'More', entries.slice(0, 3))}
      />
    </Dialog>
  )
}
