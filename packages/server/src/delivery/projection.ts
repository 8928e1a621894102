import type { DomainEvent, EventKind } from '../log/domain-event.ts'
import type { QueueViewer } from './queue.ts'

/**
 * An event as one queue gets it. `shared` is the same object for every queue that gets the same text:
 * it is serialized once. `own` are the fields that differ from queue to queue.
 */
export interface WireEvent {
  readonly shared: { readonly type: string }
  readonly own?: object
}

/** The wire events of one fact for a queue: none, one, or several in order. */
export type Projected = WireEvent | readonly WireEvent[] | undefined

const none: readonly WireEvent[] = []

/** The wire events as a list. */
export function wiresOf(told: Projected): readonly WireEvent[] {
  if (!told) return none
  return 'shared' in told ? [told] : told
}

/** Returns the wire events of an event for a viewer, or nothing. Pure. It checks access again. */
export type Projection<K extends EventKind> = (
  event: DomainEvent<K>,
  viewer: QueueViewer,
) => Projected

/** One entry for every kind: a forgotten kind does not compile. */
export type Projections = { readonly [K in EventKind]: Projection<K> }

/** Wire events that a feature derives from facts of other features. They follow the facts' own wire events. */
export type Consequences = Partial<Projections>

/** The projections of all features, each followed by the consequences that other features declare. */
export function withConsequences(
  projections: Projections,
  consequences: readonly Consequences[],
): Projections {
  const all: Record<string, Projection<never>> = { ...projections }
  for (const of of consequences) {
    for (const [kind, follow] of Object.entries(of) as [EventKind, Projection<never>][]) {
      const before = all[kind] as Projection<never>
      all[kind] = (event, viewer) => [
        ...wiresOf(before(event, viewer)),
        ...wiresOf(follow(event, viewer)),
      ]
    }
  }
  return all as object as Projections
}

export const noWireEvent = () => undefined

const texts = new WeakMap<object, string>()

/** The text of an event in a queue's answer. */
export function serialize(id: number, { shared, own }: WireEvent): string {
  const common = textOf(shared).slice(1, -1)
  const rest = own ? `,${JSON.stringify(own).slice(1, -1)}` : ''
  return `{"id":${id},${common}${rest}}`
}

function textOf(shared: object): string {
  const known = texts.get(shared)
  if (known !== undefined) return known
  const text = JSON.stringify(shared)
  texts.set(shared, text)
  return text
}

/** Computes something once for each event and variant, so that queues of one kind share it. */
export function oncePer<Event extends object, Variant extends string | number | boolean, Result>(
  compute: (event: Event, variant: Variant) => Result,
): (event: Event, variant: Variant) => Result {
  const results = new WeakMap<Event, Map<Variant, Result>>()
  return (event, variant) => {
    const variants = results.get(event) ?? new Map<Variant, Result>()
    results.set(event, variants)
    const known = variants.get(variant)
    if (known !== undefined) return known
    const result = compute(event, variant)
    variants.set(variant, result)
    return result
  }
}
