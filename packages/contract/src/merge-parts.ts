import { features } from './features.ts'

type Feature = (typeof features)[keyof typeof features]
type PartName = 'events' | 'messageLists' | 'realmFields' | 'registerParams' | 'snapshot'
type Both<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never
type PartOf<One, Name extends PartName> = One extends { readonly [N in Name]: infer Part }
  ? Part
  : never

type Merged<Name extends PartName> = Both<PartOf<Feature, Name>>

/** A part of all features that have it, as one object. */
export function mergeParts<Name extends PartName>(
  name: Name,
): { readonly [Key in keyof Merged<Name>]: Merged<Name>[Key] } {
  const parts = Object.values(features).map(
    (feature: object) => (feature as Partial<Record<PartName, object>>)[name],
  )
  return Object.assign({}, ...parts)
}
