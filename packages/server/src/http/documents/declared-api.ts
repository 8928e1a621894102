import {
  api,
  commonRefusals,
  type Endpoint,
  type EventDeclaration,
  endpointUnknown,
  events,
  featureSummaries,
  methodNotAllowed,
  type RefusalDeclaration,
} from '@parley/contract'

/** The sources of the documents. */
export interface DeclaredApi {
  /** Endpoints by feature. */
  readonly features: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>
  /** A description of each feature. */
  readonly summaries: Readonly<Record<string, string>>
  readonly events: readonly EventDeclaration[]
  /** The refusals of every endpoint. */
  readonly commonRefusals: readonly RefusalDeclaration[]
  /** The refusals of paths without an endpoint. */
  readonly otherRefusals: readonly RefusalDeclaration[]
}

export const declaredApi: DeclaredApi = {
  features: api as unknown as DeclaredApi['features'],
  summaries: featureSummaries,
  events,
  commonRefusals,
  otherRefusals: [endpointUnknown, methodNotAllowed],
}

export function endpointsOf(declared: DeclaredApi): Endpoint[] {
  return Object.values(declared.features).flatMap((feature) => Object.values(feature))
}

/** The common refusals of an endpoint; without sign-in, those about credentials are excluded. */
export function commonRefusalsOf(declared: DeclaredApi, endpoint: Endpoint): RefusalDeclaration[] {
  return declared.commonRefusals.filter(
    (refusal) => refusal.status !== 401 || endpoint.caller !== 'anyone',
  )
}

/** Without those that every endpoint may return. */
export function ownRefusals(declared: DeclaredApi, endpoint: Endpoint): RefusalDeclaration[] {
  return endpoint.refusals.filter((refusal) => !declared.commonRefusals.includes(refusal))
}

export function groupBy<Key, Item>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return groups
}

/** A parameter is in the query string if a body would be unusual. */
export function isSentInQuery(endpoint: Endpoint): boolean {
  return endpoint.method === 'GET' || endpoint.method === 'DELETE'
}
