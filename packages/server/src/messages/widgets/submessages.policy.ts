import { changeNotAllowed } from '@parley/contract'
import type { EditableMessage } from '../message/updates.store.ts'

/** Refuses new content for a message whose content has become a widget. */
export function requireNoWidget({ hasWidget }: EditableMessage): void {
  if (hasWidget) throw changeNotAllowed({ problem: 'Widgets cannot be edited.' })
}
