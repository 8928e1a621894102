import { signal } from '@preact/signals'
import type { TargetedMouseEvent } from 'preact'
import { Button } from '../parts/button.tsx'
import { classes } from '../parts/class-names.ts'
import { Icon } from '../parts/icon.tsx'
import { mutedWords } from './muted-words.ts'

/** The messages of muted people that the reader has asked to see. Rows that are scrolled away keep this. */
const revealed = signal<ReadonlySet<number>>(new Set())

export function isRevealed(id: number): boolean {
  return revealed.value.has(id)
}

interface MutedMessageProps {
  readonly id: number
  readonly isSelected: boolean
}

/** Stands for a message of a person whom the reader has muted. */
export function MutedMessage({ id, isSelected }: MutedMessageProps) {
  const words = mutedWords()
  const reveal = ({ currentTarget }: TargetedMouseEvent<HTMLButtonElement>) => {
    const row = currentTarget.closest('article')?.parentElement
    revealed.value = new Set([...revealed.peek(), id])
    // The button is gone then.
    requestAnimationFrame(() => row?.querySelector<HTMLElement>('.message__sender')?.focus())
  }
  return (
    <article
      class={classes('message', isSelected && 'message--selected')}
      data-message-id={id}
      aria-label={words.muted}
      tabIndex={isSelected ? -1 : undefined}
    >
      <Icon name="bell-off" class="message__muted-sign" />
      <p class="message__muted">
        {words.muted}
        <Button size="small" kind="quiet" onClick={reveal}>
          {words.show}
        </Button>
      </p>
    </article>
  )
}
