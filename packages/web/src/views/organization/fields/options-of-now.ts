import type { ProfileField } from '../../../people/profile-values.ts'
import { draftOf, type FieldDraft, type FieldOption } from './field-draft.ts'

type Options = readonly FieldOption[]

/**
 * The draft with what others have changed of the options since they were changed here. The server stores the options as a whole, so
 * the draft would take it back.
 */
export function withOptionsOfNow(draft: FieldDraft, field: ProfileField | undefined): FieldDraft {
  const { options, optionsBefore } = draft
  const now = draftOf(field).options
  if (isSame(now, optionsBefore)) return draft
  return { ...draft, options: merged(optionsBefore, options, now), optionsBefore: now }
}

/** What was changed here wins over what others have changed. Their new options follow the known ones, before those that are new here. */
function merged(before: Options, here: Options, now: Options): FieldOption[] {
  const textBefore = textsOf(before)
  const textNow = textsOf(now)
  const isKnown = ({ key }: FieldOption) => textBefore.has(key)
  const kept = here.filter(isKnown).flatMap(({ key, text }) => {
    if (text !== textBefore.get(key)) return [{ key, text }]
    const theirs = textNow.get(key)
    return theirs === undefined ? [] : [{ key, text: theirs }]
  })
  const added = now.filter((option) => !isKnown(option))
  const isMovedHere = !isInOrderOf(kept, before)
  const known = isMovedHere ? kept : inOrderOf(kept, now)
  return [...known, ...added, ...here.filter((option) => !isKnown(option))]
}

const textsOf = (options: Options) => new Map(options.map(({ key, text }) => [key, text]))

const places = (options: Options) => new Map(options.map(({ key }, at) => [key, at]))

function isInOrderOf(options: Options, others: Options): boolean {
  const place = places(others)
  const found = options.map(({ key }) => place.get(key) ?? 0)
  return found.every((at, index) => index === 0 || at > (found[index - 1] ?? 0))
}

/** Options that the others lack come last. */
function inOrderOf(options: Options, others: Options): Options {
  const place = places(others)
  const placeOf = ({ key }: FieldOption) => place.get(key) ?? others.length
  return [...options].sort((a, b) => placeOf(a) - placeOf(b))
}

function isSame(some: Options, others: Options): boolean {
  const isEqual = (one: FieldOption, other: FieldOption | undefined) =>
    one.key === other?.key && one.text === other.text
  return some.length === others.length && some.every((one, at) => isEqual(one, others[at]))
}
