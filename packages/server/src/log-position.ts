/**
 * A place in an organization's log: 1 for the first event, without gaps. Clients never see it: the ids of their
 * queues are made of it (`delivery/wire-ids.ts`).
 */
export type LogPosition = number & { readonly __brand: 'LogPosition' }
