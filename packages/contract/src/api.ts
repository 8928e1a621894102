import { auditFeature } from './audit/feature.ts'
import type { Endpoint } from './declare.ts'
import { features } from './features.ts'
import { mergeParts } from './merge-parts.ts'
import * as queues from './queues/endpoints.ts'

type Features = typeof features
type Endpoints = { readonly [Name in keyof Features]: Features[Name]['endpoints'] }

function eachFeature<Part>(partOf: (feature: Features[keyof Features]) => Part) {
  return Object.fromEntries(
    Object.entries(features).map(([name, feature]) => [name, partOf(feature)]),
  )
}

/** Every endpoint, by feature. */
export const api = {
  audit: auditFeature.endpoints,
  ...(eachFeature(({ endpoints }) => endpoints) as Endpoints),
  queues: {
    register: queues.register,
    getEvents: queues.getEvents,
    deleteQueue: queues.deleteQueue,
  },
} as const

type Api = typeof api

/** A description of each feature of the API, for the documents. */
export const featureSummaries = {
  audit: auditFeature.summary,
  ...eachFeature(({ summary }) => summary),
  queues: 'Event queues: the state of the organization and its changes.',
} as Readonly<Record<keyof Api, string>>

export const endpoints: readonly Endpoint[] = Object.values(api).flatMap((feature) =>
  Object.values(feature as Record<string, Endpoint>),
)

type IdsOf<Feature> = {
  [Name in keyof Feature]: Feature[Name] extends { readonly id: infer Id } ? Id : never
}[keyof Feature]

/** The ids of all endpoints. */
export type EndpointId = { [Feature in keyof Api]: IdsOf<Api[Feature]> }[keyof Api]

/** Lists in messages, with the events that change them. */
export const messageLists = mergeParts('messageLists')
