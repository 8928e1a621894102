import type { EventDeclaration } from './declare.ts'
import { mergeParts } from './merge-parts.ts'
import * as queueEvents from './queues/events.ts'

/**
 * Every event that a queue can deliver, under the unique name of its declaration. The types of events are derived
 * from it.
 */
export const eventsByName = { ...mergeParts('events'), ...queueEvents } as const

export const events: readonly EventDeclaration[] = Object.values(
  eventsByName as unknown as Record<string, EventDeclaration>,
)
